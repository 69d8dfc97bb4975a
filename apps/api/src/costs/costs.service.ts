import { Injectable } from '@nestjs/common';
import { isProtocol, MAC_TABLE_4, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { Track } from '@primitives/store/benchmarks';
import type { MeasuredCostView } from '@primitives/store/evaluations';
import { TracksService } from '../benchmarks/tracks.service.js';
import { costOf, runsPerImage, type Cost } from './cost.js';
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

  async measuredCost(view: MeasuredCostView): Promise<MeasuredCostType> {
    const { measuredAt, runner, outcome } = view;
    const failed = 'failed' in outcome;
    return {
      measuredAt,
      runner,
      cost: await this.cost(view),
      ...(failed
        ? { failureReason: outcome.failed, measurement: null }
        : { failureReason: null, measurement: outcome }),
    };
  }

  /** Null if the measurement failed. */
  async cost({
    outcome,
    interface: interfaceId,
    protocol,
    benchmarkVersionId,
  }: MeasuredCostView): Promise<Cost | null> {
    if ('failed' in outcome || !isProtocol(protocol)) return null;
    return costOf(outcome, this.runsPerImage(interfaceId, protocol, await this.tracks.definition(benchmarkVersionId)));
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
