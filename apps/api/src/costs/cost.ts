import { weightShares, type Quantisation, type WeightShare } from '@primitives/bundle';
import { promptsOf, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { CountedGraph, CountedOperations, GraphCost, MeasuredCost } from '@primitives/protocol';

/** Storage types of the weights of a bundle, over all its graphs. */
export interface BundlePrecision {
  readonly weights: readonly WeightShare[];
  /** Quantisation formats of its graphs. */
  readonly quantisation: readonly Quantisation[];
}

/** Nodes of a bundle that ran on the CPU although another device was selected. */
export interface BundleFallback {
  /** Executed nodes of all graphs on all devices. */
  readonly nodes: number;
  readonly onProcessor: number;
  /** In descending order of nodes. */
  readonly operators: readonly { readonly operator: string; readonly nodes: number }[];
}

/**
 * Cost of one image on a track, as in table 4 of MAC; null fields were not measured yet, or could not be measured or
 * counted.
 */
export interface Cost {
  /** Number of parameters of all graphs. */
  readonly parameters: number;
  /** Null in measurements of runners that did not report it. */
  readonly precision: BundlePrecision | null;
  readonly flops: number | null;
  /** Reason for missing operations, if it is known. */
  readonly flopsWithheld: string | null;
  /** Peak memory at batch size 16 minus the memory of an empty process. */
  readonly memoryBytes: number | null;
  readonly latencyMs: number | null;
  readonly latencyLowMs: number | null;
  readonly latencyHighMs: number | null;
  /** 95th percentile; also null in measurements of runners that did not report it. */
  readonly latencyP95Ms: number | null;
  /** Images per second at batch size 16 on one thread. */
  readonly imagesPerSecond: number | null;
  /** Latency relative to the calibration graph, comparable across machines. */
  readonly ratio: number | null;
  /** Reason for a missing latency; null before the measurement. */
  readonly withheld: string | null;
  /** Model runs per image: 1, or one per text for matchers; null if the number differs by image. */
  readonly runsPerImage: number | null;
  /** Null before the measurement. */
  readonly hardwareClass: string | null;
  /** Null before the measurement. */
  readonly provider: string | null;
  /** Null on the CPU and if unknown. */
  readonly fallback: BundleFallback | null;
}

/** Model runs per image: 1, except for models that process each image with every text. */
export function runsPerImage(
  interfaceId: string,
  protocol: ProtocolId,
  definition: BenchmarkDefinition,
): number | null {
  if (interfaceId !== 'matcher' && interfaceId !== 'vqa') return 1;
  const prompts = new Set(promptsOf(definition, protocol).map(({ text }) => text)).size;
  return prompts === 0 ? null : prompts;
}

/**
 * The cost of one image, computed from one run of the image graph. With an unknown number of runs, the cost of one
 * run.
 */
export function costOf({ graphs, memory, hardware, provider }: MeasuredCost, runs: number | null): Cost {
  const graph = imageGraph(graphs);
  return {
    ...operationsOf(graphs, runs),
    flopsWithheld: null,
    memoryBytes: Math.max(0, memory.batch16Bytes - memory.emptyBytes),
    ...latencyOf(graph, timesRuns(runs)),
    imagesPerSecond: throughputOf(graph, runs),
    hardwareClass: hardware.class,
    provider,
    fallback: provider === 'cpu' ? null : fallbackOf(graphs),
  };
}

/**
 * The part of the cost that is known before the measurement, or without one.
 *
 * @param withheld why there are no times, if the measurement failed
 */
export function countedCostOf(
  { graphs, failed }: CountedOperations,
  runs: number | null,
  withheld: string | null = null,
): Cost {
  return {
    ...operationsOf(graphs, runs),
    flopsWithheld: failed ?? null,
    memoryBytes: null,
    ...NO_LATENCY,
    imagesPerSecond: null,
    withheld,
    hardwareClass: null,
    provider: null,
    fallback: null,
  };
}

const NO_LATENCY = { latencyMs: null, latencyLowMs: null, latencyHighMs: null, latencyP95Ms: null, ratio: null };

const imageGraph = <G extends CountedGraph>(graphs: readonly G[]): G | undefined =>
  graphs.find(({ role }) => role !== 'text');

const timesRuns = (runs: number | null) => (value: number | null) => (value === null ? null : value * (runs ?? 1));

/** The same on every machine. */
function operationsOf(graphs: readonly CountedGraph[], runs: number | null) {
  return {
    parameters: graphs.reduce((sum, { parameters }) => sum + parameters, 0),
    precision: precisionOf(graphs),
    flops: timesRuns(runs)(imageGraph(graphs)?.flops ?? null),
    runsPerImage: runs,
  };
}

function precisionOf(graphs: readonly CountedGraph[]): BundlePrecision | null {
  const reported = graphs.flatMap(({ precision }) => precision ?? []);
  if (reported.length < graphs.length) return null;
  return {
    weights: weightShares(reported),
    quantisation: [...new Set(reported.flatMap(({ quantisation }) => quantisation ?? []))].sort(),
  };
}

function fallbackOf(graphs: readonly GraphCost[]): BundleFallback | null {
  const reported = graphs.flatMap(({ fallback }) => fallback ?? []);
  if (reported.length < graphs.length) return null;
  const sums = new Map<string, number>();
  for (const { operators } of reported)
    for (const [operator, nodes] of Object.entries(operators)) sums.set(operator, (sums.get(operator) ?? 0) + nodes);
  const operators = [...sums].map(([operator, nodes]) => ({ operator, nodes }));
  operators.sort((a, b) => b.nodes - a.nodes || (a.operator < b.operator ? -1 : 1));
  const sum = (of: readonly { readonly nodes: number }[]) => of.reduce((total, { nodes }) => total + nodes, 0);
  return { nodes: sum(reported), onProcessor: sum(operators), operators };
}

function latencyOf(graph: GraphCost | undefined, times: (value: number) => number | null) {
  const { batch1 } = graph ?? { batch1: { withheld: 'no graph takes images' } };
  if ('withheld' in batch1) return { ...NO_LATENCY, withheld: batch1.withheld };
  const { medianMs, p10Ms, p90Ms, p95Ms, ratio } = batch1;
  return {
    latencyMs: times(medianMs),
    latencyLowMs: times(p10Ms),
    latencyHighMs: times(p90Ms),
    latencyP95Ms: p95Ms === undefined ? null : times(p95Ms),
    ratio: times(ratio),
    withheld: null,
  };
}

const BATCH = 16;

/**
 * Throughput of single runs if the number of runs is unknown. None without a latency: a machine that was too busy for
 * one measurement was for the other.
 */
function throughputOf(graph: GraphCost | undefined, runs: number | null): number | null {
  const { batch1, batch16 = null } = graph ?? {};
  if (!batch1 || 'withheld' in batch1 || batch16 === null || 'withheld' in batch16) return null;
  return (BATCH * 1_000) / (batch16.medianMs * (runs ?? 1));
}
