import { z } from 'zod';
import { IsolationLevel, SignedLink } from './lease.js';
import { Sha256, parseMessage } from './message.js';

const Milliseconds = z.number().positive().max(1e9);
const Bytes = z.int().nonnegative();
const Count = z.number().nonnegative().max(1e18);

/**
 * Times of equal runs; `ratio` is the median divided by that of the calibration graph, which ran in between: comparable
 * across machines.
 */
export const Latency = z.strictObject({
  runs: z.int().positive(),
  medianMs: Milliseconds,
  p10Ms: Milliseconds,
  p90Ms: Milliseconds,
  /** Absent in measurements from before it was reported. */
  p95Ms: Milliseconds.optional(),
  /** CPU time; less than the elapsed time if another device computes. */
  cpuMedianMs: z.number().nonnegative().max(1e9),
  ratio: z.number().positive().max(1e9),
});
export type Latency = z.infer<typeof Latency>;

/** A latency, or why none is reported: a machine with other load gives none. */
export const TimedRuns = z.union([Latency, z.strictObject({ withheld: z.string().max(200) })]);
export type TimedRuns = z.infer<typeof TimedRuns>;

/** Storage type of the weights of a graph. */
export const Precision = z.strictObject({
  /** Parameters by data type; integers for indices or counts are excluded. */
  byType: z.record(z.string().max(40), Count),
  quantisation: z.enum(['dynamic', 'qoperator', 'qdq', 'weight_only']).nullable(),
});
export type Precision = z.infer<typeof Precision>;

/**
 * Nodes that ran on the CPU although the graph was assigned to another device: total, and fallback nodes by operator.
 */
export const Fallback = z.strictObject({
  nodes: z.int().positive(),
  operators: z.record(z.string().max(100), z.int().positive()),
});
export type Fallback = z.infer<typeof Fallback>;

/** The cost of one graph of a bundle for one image, one text, or one pair of them. */
export const GraphCost = z.strictObject({
  role: z.string().max(40),
  file: z.string().max(200),
  parameters: Count,
  /** Absent in measurements from before it was reported. */
  precision: Precision.optional(),
  /** Null when the graph could not be counted. */
  macs: Count.nullable(),
  /** Two per multiply-accumulate. */
  flops: Count.nullable(),
  /** Matrix operators whose count their shapes do not determine, with their number of runs. */
  notCounted: z.record(z.string().max(100), z.int().positive()),
  /** Absent on the CPU, where it was not determined, and in measurements from before it was reported. */
  fallback: Fallback.optional(),
  batch1: TimedRuns,
  /** Of a whole batch; null for texts. */
  batch16: TimedRuns.nullable(),
});
export type GraphCost = z.infer<typeof GraphCost>;

/** Operations and weights of one graph: the part of its cost that is the same on every machine. */
export const CountedGraph = GraphCost.pick({
  role: true,
  file: true,
  parameters: true,
  precision: true,
  macs: true,
  flops: true,
  notCounted: true,
});
export type CountedGraph = z.infer<typeof CountedGraph>;

/** Operations of a bundle for one image, counted when it was validated. */
export const CountedOperations = z.strictObject({
  v: z.literal(1),
  graphs: z.array(CountedGraph).min(1).max(8),
  /** Why the operations of a graph are missing; absent when all were counted. */
  failed: z.string().max(500).optional(),
});
export type CountedOperations = z.infer<typeof CountedOperations>;

/** The cost of a bundle, by MAC's Table 4 and docs/hardware.md, on one thread of a named hardware class. */
export const MeasuredCost = z.strictObject({
  v: z.literal(1),
  hardware: z.strictObject({
    /** The operator's name of the hardware class. */
    class: z.string().min(1).max(100),
    cpu: z.string().max(200),
    gpu: z.string().max(200).nullable(),
    cores: z.int().positive(),
    memoryBytes: Bytes,
  }),
  provider: z.string().max(40),
  onnxruntime: z.string().max(40),
  isolation: IsolationLevel,
  /** Whether the process was pinned to one core. */
  pinned: z.boolean(),
  graphs: z.array(GraphCost).min(1).max(8),
  /** Peak memory of the model process at each point, with whole graphs loaded; `empty` is before any. */
  memory: z.strictObject({ emptyBytes: Bytes, loadedBytes: Bytes, batch1Bytes: Bytes, batch16Bytes: Bytes }),
  /** Median of the calibration graph: the speed of the machine. */
  calibrationMs: Milliseconds,
});
export type MeasuredCost = z.infer<typeof MeasuredCost>;

/** WORK `work.measure.<pool>.<bundleSha256>`: a runner of the pool measures the cost of this bundle. */
export const MeasureWork = z.strictObject({ v: z.literal(1), bundleSha256: Sha256 });
export type MeasureWork = z.infer<typeof MeasureWork>;

/** Request on `lease.<runnerId>.measure`: requests a lease on the measurement. */
export const MeasureRequest = z.strictObject({ v: z.literal(1), bundleSha256: Sha256 });
export type MeasureRequest = z.infer<typeof MeasureRequest>;

/**
 * The answer: `granted` under the new fence with a link to the bundle; `gone` when it is no longer needed; `held` while
 * another runner holds it.
 */
export const MeasureReply = z.discriminatedUnion('kind', [
  z.strictObject({ v: z.literal(1), kind: z.literal('granted'), fence: z.int().positive(), bundle: SignedLink }),
  z.strictObject({ v: z.literal(1), kind: z.literal('gone') }),
  z.strictObject({ v: z.literal(1), kind: z.literal('held'), retryMs: z.int().positive() }),
]);
export type MeasureReply = z.infer<typeof MeasureReply>;

/** REPORTS `report.<runnerId>.measured`: the cost of the bundle, or why it could not be measured. */
export const MeasuredCostReport = z.strictObject({
  v: z.literal(1),
  bundleSha256: Sha256,
  fence: z.int().positive(),
  outcome: z.union([MeasuredCost, z.strictObject({ failed: z.string().max(500) })]),
});
export type MeasuredCostReport = z.infer<typeof MeasuredCostReport>;

export const parseMeasureWork = (bytes: Uint8Array) => parseMessage('MeasureWork', MeasureWork, bytes);
export const parseMeasureRequest = (bytes: Uint8Array) => parseMessage('MeasureRequest', MeasureRequest, bytes);
export const parseMeasureReply = (bytes: Uint8Array) => parseMessage('MeasureReply', MeasureReply, bytes);
export const parseMeasuredCostReport = (bytes: Uint8Array) =>
  parseMessage('MeasuredCostReport', MeasuredCostReport, bytes);
