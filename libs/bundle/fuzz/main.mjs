/**
 * Checks injured bundles until something breaks: `npm run fuzz -- [--count 100000] [--from 0]`.
 *
 * A crash is anything but findings; a hang is one check over 1 s, seen from outside, since a hung reader cannot
 * tell. Each bundle depends on its number alone: `--from N --count 1` does one again.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

const HANG_MS = 1_000;
const MEMORY_MB = 512;

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, from: { type: 'string', default: '0' } },
});
const [count, from] = [Number(values.count), Number(values.from)];
const progress = new BigInt64Array(new SharedArrayBuffer(16)); // the seed in work, when it began (ms)
const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { count, from, progress } });

const watch = setInterval(() => {
  const began = Number(Atomics.load(progress, 1));
  if (began > 0 && Date.now() - began > HANG_MS) fail(`bundle ${Atomics.load(progress, 0)} hangs`);
}, 250);

worker.on('error', (error) => fail(`bundle ${Atomics.load(progress, 0)} breaks the reader: ${error.stack}`));
worker.on('message', (summary) => {
  clearInterval(watch);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ ...summary, peakMemoryMb: memory }, null, 2));
  if (memory > MEMORY_MB) fail(`the reader took ${memory} MB; at most ${MEMORY_MB} are allowed`);
});

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
