import { admitShards, type Claim, type WaitingShard } from './fair-share.js';

const shards = (evaluationId: string, count: number, rows = 10, priority = 0): WaitingShard[] =>
  Array.from({ length: count }, (_, shardIndex) => ({ evaluationId, shardIndex, rows, priority }));
const claim = (teamId: string, waiting: WaitingShard[], more: Partial<Claim> = {}): Claim => ({
  teamId,
  weight: 1,
  served: 0,
  inFlight: 0,
  waiting,
  ...more,
});
const ofWhom = ({ shards: taken }: { shards: readonly WaitingShard[] }) =>
  taken.map(({ evaluationId }) => evaluationId);

/** A pool over time: admits shards, and finishes the oldest one at each step. */
class Pool {
  clock = 0;
  readonly queue: WaitingShard[] = [];
  readonly served = new Map<string, number>();
  readonly given = new Map<string, number>();

  constructor(
    private readonly room: number,
    readonly teams: Map<string, { weight: number; waiting: WaitingShard[] }>,
  ) {}

  admit(): void {
    const claims = [...this.teams].map(([teamId, { weight, waiting }]) =>
      claim(teamId, waiting, {
        weight,
        served: this.served.get(teamId) ?? 0,
        inFlight: this.queue.filter(({ evaluationId }) => evaluationId === teamId).length,
      }),
    );
    const {
      shards: taken,
      clock,
      served,
    } = admitShards(claims, { clock: this.clock, room: this.room - this.queue.length });
    this.clock = clock;
    for (const [teamId, until] of served) this.served.set(teamId, until);
    for (const shard of taken) {
      this.queue.push(shard);
      this.given.set(shard.evaluationId, (this.given.get(shard.evaluationId) ?? 0) + shard.rows);
      const team = this.teams.get(shard.evaluationId);
      team?.waiting.splice(team.waiting.indexOf(shard), 1);
    }
  }

  /** @returns the team of the finished shard */
  finishOne(): string | undefined {
    return this.queue.shift()?.evaluationId;
  }
}

/** A reproducible generator of integers. */
function draws(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

describe('the fair share of a pool', () => {
  it('is empty without teams', () => {
    expect(admitShards([], { clock: 3, room: 4 })).toEqual({ shards: [], clock: 3, served: new Map() });
    expect(admitShards([claim('a', [])], { clock: 3, room: 4 }).shards).toEqual([]);
  });

  it('gives all capacity to a single team, in its order', () => {
    const { shards: taken } = admitShards([claim('a', shards('a', 10))], { clock: 0, room: 4 });
    expect(taken.map(({ shardIndex }) => shardIndex)).toEqual([0, 1, 2, 3]);
  });

  it('alternates between waiting teams', () => {
    expect(
      ofWhom(admitShards([claim('a', shards('a', 9)), claim('b', shards('b', 2))], { clock: 0, room: 6 })),
    ).toEqual(['a', 'b', 'a', 'b', 'a', 'a']);
  });

  it('gives twice as much for twice the weight, and for one step of priority', () => {
    const count = (taken: string[]) => taken.filter((who) => who === 'a').length;
    expect(
      count(
        ofWhom(
          admitShards([claim('a', shards('a', 90), { weight: 2 }), claim('b', shards('b', 90))], {
            clock: 0,
            room: 30,
          }),
        ),
      ),
    ).toBe(20);
    expect(
      count(
        ofWhom(admitShards([claim('a', shards('a', 90, 10, 1)), claim('b', shards('b', 90))], { clock: 0, room: 30 })),
      ),
    ).toBe(20);
  });

  it('counts instances, not shards', () => {
    expect(
      ofWhom(admitShards([claim('a', shards('a', 9, 40)), claim('b', shards('b', 9, 10))], { clock: 0, room: 5 })),
    ).toEqual(['a', 'b', 'b', 'b', 'b']);
  });

  it('lets a new team send one shard, even without free capacity', () => {
    const claims = [claim('a', shards('a', 9), { inFlight: 8, served: 80 }), claim('b', shards('b', 9))];
    expect(ofWhom(admitShards(claims, { clock: 80, room: -2 }))).toEqual(['b']);
  });

  it('does not accumulate credit for an absent team', () => {
    const claims = [
      claim('a', shards('a', 90), { served: 1_000, inFlight: 1 }),
      claim('b', shards('b', 90), { served: 10, inFlight: 1 }),
    ];
    const taken = ofWhom(admitShards(claims, { clock: 1_000, room: 10 }));
    expect(taken.filter((who) => who === 'b')).toHaveLength(5);
  });

  it.each(Array.from({ length: 25 }, (_, i) => i + 1))(
    'keeps teams that all wait within one shard each of their weighted shares (seed %i)',
    (seed) => {
      const draw = draws(seed);
      const longest = 50;
      const teams = new Map(
        Array.from({ length: 2 + draw(5) }, (_, i) => {
          const name = `t${i}`;
          const waiting = Array.from({ length: 400 }, (_each, shardIndex): WaitingShard => ({
            evaluationId: name,
            shardIndex,
            rows: 1 + draw(longest),
            priority: 0,
          }));
          return [name, { weight: 1 + draw(4), waiting }] as const;
        }),
      );
      const pool = new Pool(1 + draw(16), teams);
      for (let step = 0; step < 120; step++) {
        pool.admit();
        pool.finishOne();
        const shares = [...teams].map(([name, { weight }]) => (pool.given.get(name) ?? 0) / weight);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2 * longest);
      }
    },
  );

  it.each(Array.from({ length: 25 }, (_, i) => i + 1))(
    'a submission of 10 shards next to one of 10,000 waits for the queue and its own share, no more (seed %i)',
    (seed) => {
      const draw = draws(seed);
      const room = 1 + draw(32);
      const pool = new Pool(room, new Map([['large', { weight: 1, waiting: shards('large', 10_000) }]]));
      for (let step = 0; step < 20 + draw(200); step++) {
        pool.admit();
        pool.finishOne();
      }
      pool.teams.set('small', { weight: 1, waiting: shards('small', 10) });
      let done = 0;
      let steps = 0;
      while (done < 10) {
        pool.admit();
        if (pool.finishOne() === 'small') done++;
        steps++;
      }
      expect(steps).toBeLessThanOrEqual(room + 2 * 10 + 1);
    },
  );

  it('starves no team, with any weights', () => {
    const teams = new Map([
      ['heavy', { weight: 8, waiting: shards('heavy', 10_000) }],
      ['light', { weight: 1, waiting: shards('light', 3) }],
    ]);
    const pool = new Pool(4, teams);
    for (let step = 0; step < 4 + 2 * 8 + 2; step++) {
      pool.admit();
      pool.finishOne();
    }
    expect(teams.get('light')?.waiting).toEqual([]);
  });
});
