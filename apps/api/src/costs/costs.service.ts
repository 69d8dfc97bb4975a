import { Injectable } from '@nestjs/common';
import { isProtocol, MAC_TABLE_4, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { Track } from '@primitives/store/benchmarks';
import type { CostView } from '@primitives/store/evaluations';
import { TracksService } from '../benchmarks/tracks.service.js';
import { costOf, countedCostOf, runsPerImage, type Cost } from './cost.js';
import type { MeasuredCostType, ReportedCostType } from './cost.type.js';

const MEGABYTE = 1e6;

/** Costs of bundles for boards and submissions. */
@Injectable()
export class CostsService {
  /**
   * Runs by definition, interface and protocol, cached because a board needs one value per row and a definition may
   * have 279,000 pairs to count. Published definitions are immutable.
   */
  private readonly runs = new WeakMap<BenchmarkDefinition, Map<string, number | null>>();

  constructor(private readonly tracks: TracksService) {}

  /** Null until the bundle is measured. */
  async measuredCost(view: CostView): Promise<MeasuredCostType | null> {
    if (!view.measured) return null;
    const { measuredAt, runner, outcome } = view.measured;
    const at = { measuredAt, runner };
    return 'failed' in outcome
      ? { ...at, cost: null, failureReason: outcome.failed, measurement: null }
      : { ...at, cost: await this.cost(view), failureReason: null, measurement: outcome };
  }

  /** What is known of the cost: the measurement, or else the operations. Null if nothing is known. */
  async cost({ counted, measured, ...view }: CostView): Promise<Cost | null> {
    const { interface: interfaceId, protocol, benchmarkVersionId } = view;
    if (!isProtocol(protocol)) return null;
    const runs = this.runsPerImage(interfaceId, protocol, await this.tracks.definition(benchmarkVersionId));
    const outcome = measured?.outcome;
    if (outcome && !('failed' in outcome)) return costOf(outcome, runs);
    return counted && countedCostOf(counted, runs, outcome ? `measurement failed: ${outcome.failed}` : null);
  }

  private runsPerImage(interfaceId: string, protocol: ProtocolId, definition: BenchmarkDefinition): number | null {
    const known = this.runs.get(definition) ?? new Map<string, number | null>();
    this.runs.set(definition, known);
    const key = `${interfaceId} ${protocol}`;
    const runs = known.get(key);
    if (runs !== undefined) return runs;
    const counted = runsPerImage(interfaceId, protocol, definition);
    known.set(key, counted);
    return counted;
  }

  /** Costs from the paper of the track's benchmark. */
  reported({ benchmarkSlug, protocol }: Pick<Track, 'benchmarkSlug' | 'protocol'>): ReportedCostType[] {
    if (benchmarkSlug !== 'mac' || protocol !== 'mac') return [];
    const { paper, table, rows } = MAC_TABLE_4;
    return rows.map(({ memoryMb, ...row }) => ({
      ...row,
      memoryBytes: memoryMb === null ? null : memoryMb * MEGABYTE,
      citation: paper.citation,
      tableReference: table,
    }));
  }
}
