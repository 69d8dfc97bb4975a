import { weightShares, type Quantisation, type WeightShare } from '@primitives/bundle';
import { promptsOf, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { Efficiency, GraphCost } from '@primitives/protocol';

/** What the weights of a bundle are stored as, over all its graphs. */
export interface BundlePrecision {
  readonly weights: readonly WeightShare[];
  /** Each way in which a graph of it is quantised. */
  readonly quantisation: readonly Quantisation[];
}

/** Nodes of a bundle that the processor ran, though it was given to another device. */
export interface BundleFallback {
  /** Nodes of all graphs that ran, wherever. */
  readonly nodes: number;
  readonly onProcessor: number;
  /** Most nodes first. */
  readonly operators: readonly { readonly operator: string; readonly nodes: number }[];
}

/** What one image costs on a track, by MAC's table 4; null where it could not be measured or counted. */
export interface Cost {
  /** Of all graphs. */
  readonly parameters: number;
  /** Null in what was measured before it was told. */
  readonly precision: BundlePrecision | null;
  readonly flops: number | null;
  /** Peak at batch 16, less an empty process. */
  readonly memoryBytes: number;
  readonly latencyMs: number | null;
  readonly latencyLowMs: number | null;
  readonly latencyHighMs: number | null;
  /** The 95th percentile; null also in what was measured before it was told. */
  readonly latencyP95Ms: number | null;
  /** Images a second at batch 16, on one thread. */
  readonly imagesPerSecond: number | null;
  /** The latency beside the calibration graph's, comparable across machines. */
  readonly ratio: number | null;
  /** Why no latency is told. */
  readonly withheld: string | null;
  /** Times that a model is run for one image: 1, or once for each text that it is asked about; null where that differs from image to image. */
  readonly runsPerImage: number | null;
  readonly hardwareClass: string;
  readonly provider: string;
  /** Null on the processor, where there is nothing to fall back from; else where it is not known. */
  readonly fallback: BundleFallback | null;
}

/** A track's share in the cost of an image: an image is seen once, but a matcher sees it with every text. */
export function runsPerImage(
  interfaceId: string,
  protocol: ProtocolId,
  definition: BenchmarkDefinition,
): number | null {
  if (interfaceId !== 'matcher' && interfaceId !== 'vqa') return 1;
  const prompts = new Set(promptsOf(definition, protocol).map(({ text }) => text)).size;
  return prompts === 0 ? null : prompts;
}

/** What one image costs, from what one run of the graph that sees images does. Where the runs differ, it is what one run costs. */
export function costOf({ graphs, memory, hardware, provider }: Efficiency, runs: number | null): Cost {
  const graph = graphs.find(({ role }) => role !== 'text');
  const times = (value: number | null) => (value === null ? null : value * (runs ?? 1));
  return {
    parameters: graphs.reduce((sum, { parameters }) => sum + parameters, 0),
    precision: precisionOf(graphs),
    flops: times(graph?.flops ?? null),
    memoryBytes: Math.max(0, memory.batch16Bytes - memory.emptyBytes),
    ...latencyOf(graph, times),
    imagesPerSecond: throughputOf(graph, runs),
    runsPerImage: runs,
    hardwareClass: hardware.class,
    provider,
    fallback: provider === 'cpu' ? null : fallbackOf(graphs),
  };
}

function precisionOf(graphs: readonly GraphCost[]): BundlePrecision | null {
  const told = graphs.flatMap(({ precision }) => precision ?? []);
  if (told.length < graphs.length) return null;
  return {
    weights: weightShares(told),
    quantisation: [...new Set(told.flatMap(({ quantisation }) => quantisation ?? []))].sort(),
  };
}

function fallbackOf(graphs: readonly GraphCost[]): BundleFallback | null {
  const told = graphs.flatMap(({ fallback }) => fallback ?? []);
  if (told.length < graphs.length) return null;
  const sums = new Map<string, number>();
  for (const { operators } of told)
    for (const [operator, nodes] of Object.entries(operators)) sums.set(operator, (sums.get(operator) ?? 0) + nodes);
  const operators = [...sums].map(([operator, nodes]) => ({ operator, nodes }));
  operators.sort((a, b) => b.nodes - a.nodes || (a.operator < b.operator ? -1 : 1));
  const sum = (of: readonly { readonly nodes: number }[]) => of.reduce((total, { nodes }) => total + nodes, 0);
  return { nodes: sum(told), onProcessor: sum(operators), operators };
}

function latencyOf(graph: GraphCost | undefined, times: (value: number) => number | null) {
  const { batch1 } = graph ?? { batch1: { withheld: 'no graph sees images' } };
  if ('withheld' in batch1)
    return {
      latencyMs: null,
      latencyLowMs: null,
      latencyHighMs: null,
      latencyP95Ms: null,
      ratio: null,
      withheld: batch1.withheld,
    };
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

/** Where the runs for an image differ, it is that of single runs. */
function throughputOf(graph: GraphCost | undefined, runs: number | null): number | null {
  const { batch16 = null } = graph ?? {};
  return batch16 === null || 'withheld' in batch16 ? null : (BATCH * 1_000) / (batch16.medianMs * (runs ?? 1));
}
