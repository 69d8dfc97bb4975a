import { Injectable } from '@nestjs/common';
import { isProtocol, MAC_TABLE_4 } from '@primitives/benchmark';
import type { EfficiencyView, Track } from '@primitives/store';
import { TracksService } from '../benchmarks/tracks.service.js';
import { costOf, runsPerImage, type Cost } from './cost.js';
import type { EfficiencyType, ReportedCostType } from './cost.type.js';

const MEGABYTE = 1e6;

/** What bundles cost, as boards and submissions show it. */
@Injectable()
export class CostsService {
  constructor(private readonly tracks: TracksService) {}

  async efficiency(view: EfficiencyView): Promise<EfficiencyType> {
    const { measuredAt, runner, outcome } = view;
    const failed = 'failed' in outcome;
    return {
      ...{ measuredAt, runner, cost: await this.cost(view) },
      ...(failed ? { failed: outcome.failed, measurement: null } : { failed: null, measurement: outcome }),
    };
  }

  /** Null where the bundle could not be measured. */
  async cost({ outcome, interface: interfaceId, protocol, benchmarkVersionId }: EfficiencyView): Promise<Cost | null> {
    if ('failed' in outcome || !isProtocol(protocol)) return null;
    return costOf(outcome, runsPerImage(interfaceId, protocol, await this.tracks.definition(benchmarkVersionId)));
  }

  /** What the paper of the track's benchmark prints. */
  reported({ benchmarkSlug, protocol }: Pick<Track, 'benchmarkSlug' | 'protocol'>): ReportedCostType[] {
    if (benchmarkSlug !== 'mac' || protocol !== 'mac') return [];
    const { paper, table, rows } = MAC_TABLE_4;
    return rows.map(({ memoryMb, ...row }) => ({
      ...row,
      memoryBytes: memoryMb === null ? null : memoryMb * MEGABYTE,
      ...{ citation: paper.citation, tableReference: table },
    }));
  }
}
