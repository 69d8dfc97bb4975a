import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { runnerUnknown } from '@primitives/errors';
import { queueTime, RATE_SECONDS, runnerState, runnerStateSince } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { poolRunners } from '@primitives/store/evaluations';
import {
  countDelayedEvaluations,
  evaluationQueue,
  fleetSummary,
  pastLeases,
  poolsView,
  runnerEvents,
  runnerLoads,
  runnersView,
  scorerView,
  type PoolView,
  type RunnerEvent,
  type RunnerLoad,
  type RunnerView,
} from '@primitives/store/fleet';
import { auditCounts } from '@primitives/store/shards';
import { CLOCK, STORE } from '../injection-tokens.js';
import { readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import type { Audience } from './audience.js';
import type { FleetType } from './fleet.type.js';
import type { PoolType } from './pool.type.js';
import { queueOf } from './queue.js';
import { isLeaseId, leaseId, leaseKey } from './lease-id.js';
import { MAX_EVENTS, type PastLeaseType, type RunnerType } from './runner.type.js';

/** Maximum number of listed evaluations in the queue. */
const MAX_QUEUE = 100;

/** Reads the current state of the fleet. */
@Injectable()
export class FleetService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async fleet(audience: Audience): Promise<FleetType> {
    const { manager } = this.store;
    const [
      runners,
      pools,
      byPool,
      { lately, work, doneLastHour: done, failedLastHour: failed, ...summary },
      delayed,
      waiting,
      scorer,
    ] = await Promise.all([
      runnersView(manager),
      poolsView(manager),
      poolRunners(manager),
      fleetSummary(manager),
      countDelayedEvaluations(manager),
      evaluationQueue(manager, MAX_QUEUE),
      scorerView(manager),
    ]);
    const audits = await auditCounts(
      manager,
      waiting.map(({ evaluationId }) => evaluationId),
    );
    const remaining = queueTime(work);
    return {
      at: this.clock.now(),
      summary: {
        ...summary,
        delayed,
        doneLastHour: done,
        remainingSeconds: remaining?.seconds ?? null,
        remainingSecondsHigh: remaining?.most ?? null,
        imagesPerSecond: lately / RATE_SECONDS,
        successRate: done + failed === 0 ? null : done / (done + failed),
      },
      scorer,
      runners: runners.map((runner) => this.view(runner, audience)),
      pools: pools.map(poolType),
      queue: queueOf(waiting, { runners: byPool, audits, scorerConnected: scorer.connected }, audience),
    };
  }

  async runner(id: string, audience: Audience): Promise<RunnerType> {
    const found = audience === 'maintainers' ? (await runnersView(this.store.manager, id))[0] : undefined;
    if (!found) throw runnerUnknown(id);
    return this.view(found, audience);
  }

  async pool(name: string): Promise<PoolType | null> {
    const found = (await poolsView(this.store.manager)).find((pool) => pool.name === name);
    return found ? poolType(found) : null;
  }

  /** Newest first; empty for all but maintainers, who alone see the runner's name. @throws UserError input_invalid */
  async events(runnerId: string, audience: Audience, args: PageArgs): Promise<Connection<RunnerEvent>> {
    return readPage(
      args,
      MAX_EVENTS,
      async (page) => (audience === 'maintainers' ? runnerEvents(this.store.manager, runnerId, page) : []),
      ({ id }) => id,
    );
  }

  /** Newest first; empty for all but maintainers. @throws UserError input_invalid */
  async pastLeases(
    runnerId: string,
    audience: Audience,
    args: PageArgs & { onlyFailed: boolean },
  ): Promise<Connection<PastLeaseType>> {
    return readPage(
      args,
      MAX_EVENTS,
      async ({ after, limit }) => {
        if (audience !== 'maintainers') return [];
        const page = { after: after === null ? null : leaseKey(after), limit, onlyFailed: args.onlyFailed };
        const leases = await pastLeases(this.store.manager, runnerId, page);
        return leases.map((lease) => ({ ...lease, id: leaseId(lease) }));
      },
      ({ id }) => id,
      isLeaseId,
    );
  }

  /** Oldest first; empty for all but maintainers, as above. */
  async loads(runnerId: string, audience: Audience): Promise<RunnerLoad[]> {
    return audience === 'maintainers' ? runnerLoads(this.store.manager, runnerId) : [];
  }

  private view(runner: RunnerView, audience: Audience): RunnerType {
    const { heartbeat, shards, ...lifecycle } = runner;
    const isForMaintainers = audience === 'maintainers';
    const state = { ...lifecycle, busy: shards.length, diskFull: heartbeat.disk?.full ?? false };
    const now = this.clock.now();
    return {
      __typename: 'Runner',
      id: runnerNameFor(runner, audience),
      publicName: runnerNameFor(runner, 'public'),
      pool: runner.pool,
      state: runnerState(state, now),
      stateSince: runnerStateSince(state, now),
      cordoned: runner.cordonedAt !== null || runner.drainingAt !== null,
      joinedAt: runner.joinedAt,
      lastSeenAt: runner.lastSeenAt,
      startedAt: heartbeat.startedAt,
      version: heartbeat.version,
      onnxruntime: heartbeat.onnxruntime,
      isolation: heartbeat.isolation,
      eligible: runner.eligible,
      providers: heartbeat.providers,
      hardware: heartbeat.hardware,
      load: heartbeat.load ?? null,
      freeDiskBytes: heartbeat.disk?.freeBytes ?? null,
      busy: shards.length,
      shards: isForMaintainers ? shards : [],
      doneLastHour: runner.doneLastHour,
      failedLastHour: runner.failedLastHour,
      quarantineReason: isForMaintainers ? runner.quarantineReason : null,
      pause: isForMaintainers ? runner.pause : null,
    };
  }
}

const poolType = (pool: PoolView): PoolType => ({
  ...pool,
  __typename: 'Pool',
  minimum: { ...pool.minimum },
});

/** The name of a runner for maintainers, otherwise a stable alias that does not reveal the host name. */
export function runnerNameFor({ id, pool }: Pick<RunnerView, 'id' | 'pool'>, audience: Audience): string {
  return audience === 'maintainers'
    ? id
    : `${pool}-${createHash('sha256').update(`runner ${id}`).digest('hex').slice(0, 8)}`;
}
