/**
 * Which shards enter a pool's queue next, so that each team gets its share: start-time fair queueing (Goyal, Vin, Cheng, 1997).
 *
 * Every team has a *served* time: the instances that it was given, divided by its weight. The next shard is taken from the team that
 * was served least; the pool's *clock* is where the last shard that was let in started, and a team that comes again starts there, so
 * that neither waiting nor idling is saved up. Of two teams that both wait, what they are given never differs by more than one shard
 * each, weights considered, however many shards they have.
 */

/** A shard that may enter the queue. */
export interface WaitingShard {
  readonly evaluationId: string;
  readonly shardIndex: number;
  /** Instances: what it costs. */
  readonly rows: number;
  /** Each step doubles what the shard weighs: it costs its team half as much. */
  readonly priority: number;
}

/** What a team wants of a pool. */
export interface Claim {
  readonly teamId: string;
  readonly weight: number;
  readonly served: number;
  /** Shards of the team that are in the queue or in a runner's hands. */
  readonly onTheWay: number;
  /** In the order in which the team wants them. */
  readonly waiting: readonly WaitingShard[];
}

export interface Admission {
  readonly shards: readonly WaitingShard[];
  readonly clock: number;
  /** The new served time of each team that was given something. */
  readonly served: ReadonlyMap<string, number>;
}

/**
 * Takes shards as long as there is room, always of the team whose turn it is. When that team has nothing on its way it is given one
 * shard even without room, so that a newcomer does not wait for a place behind a full queue.
 *
 * @param room shards that the queue still takes; negative counts as none
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
    const idle = chosen.onTheWay === 0 && !chosen.given;
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
  readonly onTheWay: number;
  readonly teamId: string;
}

/** Served less; among equals who has less on its way, then by name, so that the answer is one. */
function isBefore(a: Place, b: Place): boolean {
  if (a.start !== b.start) return a.start < b.start;
  if (a.onTheWay !== b.onTheWay) return a.onTheWay < b.onTheWay;
  return a.teamId < b.teamId;
}
