import { Inject, Injectable } from '@nestjs/common';
import { poolUnknown } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import { ALL_POOLS, fleetMetrics, fleetHappenings, poolByName, type FleetMetric, type Store } from '@primitives/store';
import { CLOCK, STORE } from '../edges.js';
import { runnerNameFor, type Audience } from './fleet.service.js';
import type { FleetMarkType, FleetSeriesType } from './fleet.type.js';

const HOUR_MS = 3_600_000;
/** A week: what is kept. */
const MOST_HOURS = 168;
/** Above so many hours a point spans ten minutes. */
const FINE_HOURS = 2;
const MOST_MARKS = 200;
/** What bends the figures; that a runner came back or was trusted again does so too. */
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

/** How the fleet did over the last hours, and what happened meanwhile. */
@Injectable()
export class FleetSeriesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UserError pool_unknown */
  async read(asked: { hours: number; pool: string | null }, audience: Audience): Promise<FleetSeriesType> {
    const db = this.store.manager;
    if (asked.pool !== null && !(await poolByName(db, asked.pool))) throw poolUnknown(asked.pool);
    const hours = Math.min(MOST_HOURS, Math.max(1, asked.hours));
    const to = this.clock.now();
    const from = new Date(to.getTime() - hours * HOUR_MS);
    const minutes = hours <= FINE_HOURS ? 1 : 10;
    const [points, happenings] = await Promise.all([
      fleetMetrics(db, { pool: asked.pool ?? ALL_POOLS, minutes, since: from }),
      fleetHappenings(db, { pool: asked.pool, since: from, limit: MOST_MARKS }),
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

/** Where the dispatcher that writes the figures has another version than before. */
export function deployments(points: readonly FleetMetric[]): FleetMarkType[] {
  return points.flatMap(({ at, version }, i) => {
    const before = points[i - 1];
    return before && before.version !== version ? [{ at, kind: 'deployed', subject: version }] : [];
  });
}
