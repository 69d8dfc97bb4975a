/**
 * Which shards enter a pool's queue next, so that each team gets its share: start-time fair queueing (Goyal, Vin,
 * Cheng, 1997).
 *
 * Every team has a *served* time: the instances that it received, divided by its weight. The next shard comes from the
 * team with the least served time; the pool's *clock* is the start of the last admitted shard, and a returning team
 * starts there, so that neither waiting nor idling accumulates. For two teams that both wait, the difference of their
 * weighted shares never exceeds one shard each, however many shards they have.
 */

/** A shard that may enter the queue. */
export interface WaitingShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  /** Instances: what it costs. */
  readonly rows: number;
  /** Each step doubles the weight of the shard: it costs its team half as much. */
  readonly priority: number;
}

/** The demand of a team on a pool. */
export interface Claim {
  readonly teamId: string;
  readonly weight: number;
  readonly served: number;
  /** Queued and assigned shards of the team. */
  readonly inFlight: number;
  /** In the team's order. */
  readonly waiting: readonly WaitingShard[];
}

export interface Admission {
  readonly shards: readonly WaitingShard[];
  readonly clock: number;
  /** The new served time of each team that received shards. */
  readonly served: ReadonlyMap<string, number>;
}

/**
 * Admits shards as long as there is capacity, always of the team whose turn it is. A team without queued and assigned
 * shards may admit one even without capacity, so that a new team does not wait behind a full queue.
 *
 * @param room remaining capacity of the queue in shards; negative counts as none
 */
export function admitShards(
  claims: readonly Claim[],
  pool: { readonly clock: number; readonly room: number },
): Admission {
  const queues = claims.map((claim) => ({
    ...claim,
    next: 0,
    start: Math.max(claim.served, pool.clock),
    given: false,
  }));
  const shards: WaitingShard[] = [];
  let { clock } = pool;
  for (;;) {
    const ready = queues.filter(({ next, waiting }) => next < waiting.length);
    const first = ready[0];
    if (!first) break;
    const chosen = ready.reduce((best, queue) => (isBefore(queue, best) ? queue : best), first);
    const idle = chosen.inFlight === 0 && !chosen.given;
    const shard = chosen.waiting[chosen.next];
    if (!shard || (shards.length >= pool.room && !idle)) break;
    shards.push(shard);
    chosen.next++;
    clock = Math.max(clock, chosen.start);
    chosen.start += shard.rows / (chosen.weight * 2 ** shard.priority);
    chosen.given = true;
  }
  return {
    shards,
    clock,
    served: new Map(queues.filter(({ given }) => given).map(({ teamId, start }) => [teamId, start])),
  };
}

interface Place {
  readonly start: number;
  readonly inFlight: number;
  readonly teamId: string;
}

/** By served time, then by shards in progress, then by name, so that the order is total. */
function isBefore(a: Place, b: Place): boolean {
  if (a.start !== b.start) return a.start < b.start;
  if (a.inFlight !== b.inFlight) return a.inFlight < b.inFlight;
  return a.teamId < b.teamId;
}
