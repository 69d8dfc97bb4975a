import { checkBundle, checkBundleZip, memorySource } from '@primitives/bundle';
import { mutatedBundle, readSamples } from '@primitives/testing';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { count, from, progress } = workerData;
const samples = readSamples(fileURLToPath(new URL('../fixtures', import.meta.url)));
const verdicts = {};
const codes = {};
let slowest = { ms: 0, seed: from };

const began = performance.now();
for (let seed = from; seed < from + count; seed++) {
  const bundle = mutatedBundle(samples, seed);
  Atomics.store(progress, 0, BigInt(seed));
  Atomics.store(progress, 1, BigInt(Date.now()));
  const start = performance.now();
  const report = await check(bundle);
  const ms = performance.now() - start;
  Atomics.store(progress, 1, 0n);
  if (ms > slowest.ms) slowest = { ms: Math.round(ms), seed };
  verdicts[report.verdict] = (verdicts[report.verdict] ?? 0) + 1;
  for (const { code } of report.findings) codes[code] = (codes[code] ?? 0) + 1;
}
const seconds = Math.round((performance.now() - began) / 1000);
parentPort.postMessage({
  bundles: count,
  seconds,
  slowest,
  verdicts,
  codes: Object.fromEntries(Object.entries(codes).sort((a, b) => b[1] - a[1])),
});

async function check(bundle) {
  if ('folder' in bundle)
    return checkBundle(memorySource(bundle.folder), bundle.folder['manifest.json'] ? {} : { interface: 'embedder' });
  const { archive } = bundle;
  return checkBundleZip({
    size: archive.length,
    read: async (offset, length) => archive.subarray(offset, offset + length),
  });
}
