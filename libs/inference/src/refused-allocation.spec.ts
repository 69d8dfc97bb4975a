import { onnxModel, type OnnxNode } from '@primitives/testing';
import type { Isolation, WireTensor } from '@primitives/sandbox';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelProcess } from './model-process.js';

const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const LIMITS = { memoryBytes: 1e9, cpuSeconds: 120 };
const TIMEOUT_MS = 60_000;
const PARTS = Array.from({ length: 24 }, (_, i) => `part${i}`);

/** Adds up as many copies of the rows as there are parts, each `times` as wide: all are in memory at the end. */
const WIDE: OnnxNode[] = [
  ...PARTS.flatMap((part, i): OnnxNode[] => [
    { op: 'Add', inputs: [i === 0 ? 'x' : `${PARTS[i - 1]}-row`, 'x'], outputs: [`${part}-row`] },
    { op: 'Tile', inputs: [`${part}-row`, 'times'], outputs: [part] },
  ]),
  { op: 'Sum', inputs: PARTS, outputs: ['wide'] },
  { op: 'ReduceMax', inputs: ['wide'], outputs: ['y'], attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } },
];
const LARGEST: OnnxNode[] = [
  { op: 'ReduceMax', inputs: ['x'], outputs: ['y'], attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } },
];

const rows = (n: number, width: number): WireTensor => {
  const values = new Float32Array(n * width).fill(1);
  return { name: 'x', type: 'float32', dims: [n, width], bytes: new Uint8Array(values.buffer) };
};
const times = (width: number): WireTensor => {
  const values = BigInt64Array.of(1n, BigInt(width));
  return { name: 'times', type: 'int64', dims: [2], bytes: new Uint8Array(values.buffer) };
};

describe('after an allocation that the memory limit refuses', () => {
  let folder = '';
  let model: ModelProcess;
  const largest = async (file: string, feeds: readonly WireTensor[]) => {
    const [y] = await model.run(file, feeds, ['y'], TIMEOUT_MS);
    return [...new Float32Array(Uint8Array.from(y!.bytes).buffer)];
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'refused-'));
    const x = { name: 'x', dtype: 'float32' as const, shape: ['n', 'width'] };
    const y = { name: 'y', dtype: 'float32' as const, shape: ['n', 1] };
    const wide = { inputs: [x, { name: 'times', dtype: 'int64' as const, shape: [2] }], outputs: [y], nodes: WIDE };
    await writeFile(join(folder, 'wide.onnx'), onnxModel(wide));
    await writeFile(join(folder, 'largest.onnx'), onnxModel({ inputs: [x], outputs: [y], nodes: LARGEST }));
    model = await ModelProcess.start({ isolation: L1, limits: LIMITS, threads: 1 }, folder);
    for (const file of ['wide.onnx', 'largest.onnx']) await model.load(file, { threads: 1 }, TIMEOUT_MS);
  }, 60_000);
  afterAll(async () => {
    await model.close();
    await rm(folder, { recursive: true });
  });

  it('the process takes a request that needs the memory of the failed run', async () => {
    const expected = (PARTS.length * (PARTS.length + 3)) / 2;
    for (let round = 0; round < 3; round++) {
      await expect(model.run('wide.onnx', [rows(8, 10), times(160_000)], ['y'], TIMEOUT_MS)).rejects.toMatchObject({
        fault: { kind: 'memory' },
      });
      expect(await largest('largest.onnx', [rows(1, 37_500_000)])).toEqual([1]);
      expect(await largest('wide.onnx', [rows(2, 10), times(160_000)])).toEqual([expected, expected]);
    }
  }, 120_000);
});
