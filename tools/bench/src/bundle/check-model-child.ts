import { checkBundle } from '@primitives/bundle';
import { open } from 'node:fs/promises';

/** Checks one model in its own process, so that the peak memory is that of the check. */
const path = process.argv[2] ?? '';
const file = await open(path);
const { size } = await file.stat();
const before = process.resourceUsage().maxRSS;
let read = 0;
const source = {
  files: () => [{ name: 'model.onnx', size }],
  read: async (_name: string, offset: number, length: number): Promise<Uint8Array> => {
    read += length;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer;
  },
};
const start = performance.now();
const { verdict, findings } = await checkBundle(source, { interface: 'embedder' });
const ms = performance.now() - start;
const memoryMb = (process.resourceUsage().maxRSS - before) / 1024;
console.log(
  JSON.stringify({ ms, memoryMb, readMb: read / 1e6, verdict: [verdict, ...findings.map((it) => it.code)].join(' ') }),
);
