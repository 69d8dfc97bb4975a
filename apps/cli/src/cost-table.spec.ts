import type { MeasuredCost } from '@primitives/protocol';
import { costTable } from './cost-table.js';

const MEASURED: MeasuredCost = {
  v: 1,
  hardware: { class: 'a small machine', cpu: 'a processor', gpu: null, cores: 2, memoryBytes: 8e9 },
  provider: 'cpu',
  onnxruntime: '1.30.0',
  isolation: 'L3',
  pinned: true,
  calibrationMs: 62.4,
  graphs: [
    {
      role: 'vision',
      file: 'vision_model.onnx',
      parameters: 87_849_216,
      macs: 4_408_809_984,
      flops: 8_817_619_968,
      notCounted: { Einsum: 2 },
      batch1: { runs: 30, medianMs: 104.2, p10Ms: 99.6, p90Ms: 112.4, cpuMedianMs: 103, ratio: 1.67 },
      batch16: { runs: 8, medianMs: 1550.4, p10Ms: 1500, p90Ms: 1600, cpuMedianMs: 1500, ratio: 24.8 },
    },
    {
      role: 'text',
      file: 'text_model.onnx',
      parameters: 512,
      macs: null,
      flops: null,
      notCounted: {},
      batch1: { withheld: 'the machine was not quiet' },
      batch16: null,
    },
  ],
  memory: { emptyBytes: 50e6, loadedBytes: 400e6, batch1Bytes: 420e6, batch16Bytes: 550e6 },
};

it('prints the cost graph by graph, with withheld values', () => {
  expect(costTable(MEASURED).split('\n')).toEqual([
    'graph              of      parameters    MACs   FLOPs  latency         p10–p90  ratio  batch 16',
    '─────────────────  ──────  ──────────  ──────  ──────  ───────  ──────────────  ─────  ────────',
    'vision_model.onnx  vision      87.8 M  4.41 G  8.82 G   104 ms  99.6 ms–112 ms   1.67   1550 ms',
    'text_model.onnx    text           512       –       –        –               –      –         –',
    '',
    'vision_model.onnx: not counted: Einsum ×2',
    'text_model.onnx: latency withheld: the machine was not quiet',
    'memory   500.0 MB at batch 16, 370.0 MB at batch 1, 350.0 MB loaded (peak, above an empty process of 50.0 MB)',
    'measured on a small machine, cpu, 1 thread on one core; the calibration graph takes 62.4 ms, and a ratio of ' +
      '1 is equally long',
  ]);
});
