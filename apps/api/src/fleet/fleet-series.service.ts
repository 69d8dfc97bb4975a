import { Inject, Injectable } from '@nestjs/common';
import { poolUnknown } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { ALL_POOLS, fleetMetrics, fleetRunnerEvents, poolByName, type FleetMetric } from '@primitives/store/fleet';
import { CLOCK, STORE } from '../injection-tokens.js';
import type { Audience } from './audience.js';
import { runnerNameFor } from './fleet.service.js';
import type { FleetMarkType, FleetSeriesType } from './fleet.type.js';

const HOUR_MS = 3_600_000;
/** One week: the retention of fleet metrics. */
const MAX_HOURS = 168;
/** For longer periods, each point covers ten minutes. */
const FINE_HOURS = 2;
const MAX_MARKS = 200;
/** Event kinds that explain changes of throughput. Quarantine releases are omitted. */
const MARKED: ReadonlySet<string> = new Set([
  'joined',
  'returned',
  'silent',
  'quarantined',
  'cordoned',
  'draining',
  'left',
  'uncordoned',
  'removed',
]);

/** Reads fleet metrics and events of the last hours. */
@Injectable()
export class FleetSeriesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UserError pool_unknown */
  async read(query: { hours: number; pool: string | null }, audience: Audience): Promise<FleetSeriesType> {
    const db = this.store.manager;
    if (query.pool !== null && !(await poolByName(db, query.pool))) throw poolUnknown(query.pool);
    const hours = Math.min(MAX_HOURS, Math.max(1, query.hours));
    const to = this.clock.now();
    const from = new Date(to.getTime() - hours * HOUR_MS);
    const minutes = hours <= FINE_HOURS ? 1 : 10;
    const [points, happenings] = await Promise.all([
      fleetMetrics(db, { pool: query.pool ?? ALL_POOLS, minutes, since: from }),
      fleetRunnerEvents(db, { pool: query.pool, since: from, limit: MAX_MARKS }),
    ]);
    const marks = happenings
      .filter(({ kind }) => MARKED.has(kind))
      .map((happening) => ({
        at: happening.at,
        kind: happening.kind,
        subject: runnerNameFor({ ...happening, id: happening.runnerId }, audience),
      }));
    return {
      minutes,
      from,
      to,
      points,
      marks: [...marks, ...deployments(points)].sort((a, b) => a.at.getTime() - b.at.getTime()),
    };
  }
}

/** Marks where the version of the dispatcher that records the metrics changes. */
export function deployments(points: readonly FleetMetric[]): FleetMarkType[] {
  return points.flatMap(({ at, version }, i) => {
    const before = points[i - 1];
    return before && before.version !== version ? [{ at, kind: 'deployed', subject: version }] : [];
  });
}
