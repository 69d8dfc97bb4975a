/**
 * Checks mutated bundles and reports defects: `npm run fuzz -- [--count 100000] [--from 0]`.
 *
 * A crash is any result other than findings; a hang is a check that takes over 1 s, measured by the main thread. Each
 * bundle depends only on its number: `--from N --count 1` repeats one.
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
