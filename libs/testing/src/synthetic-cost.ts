import type { CountedOperations, MeasuredCost } from '@primitives/protocol';

const OPERATIONS: CountedOperations['graphs'][number] = {
  role: 'classifier',
  file: 'model.onnx',
  parameters: 201_000,
  macs: 18_514_944,
  flops: 37_029_888,
  notCounted: {},
};

/** A synthetic cost measurement: a vision tower of 18.5 million multiply-accumulates in half a millisecond. */
export const SYNTHETIC_COST: MeasuredCost = {
  v: 1,
  hardware: { class: 'a made-up machine', cpu: 'a processor', gpu: null, cores: 2, memoryBytes: 8e9 },
  provider: 'cpu',
  onnxruntime: '1.30.0',
  isolation: 'L3',
  pinned: true,
  calibrationMs: 60,
  graphs: [
    {
      ...OPERATIONS,
      batch1: { runs: 30, medianMs: 0.6, p10Ms: 0.5, p90Ms: 0.7, cpuMedianMs: 0.6, ratio: 0.01 },
      batch16: { runs: 8, medianMs: 9, p10Ms: 8, p90Ms: 10, cpuMedianMs: 9, ratio: 0.15 },
    },
  ],
  memory: { emptyBytes: 55e6, loadedBytes: 80e6, batch1Bytes: 82e6, batch16Bytes: 90e6 },
};

/** The operations of the same bundle, counted when it was validated. */
export const SYNTHETIC_OPERATIONS: CountedOperations = { v: 1, graphs: [OPERATIONS] };
