import { createHash } from 'node:crypto';
import { judgeVotes, planAudits } from './audit.js';
import { planShards } from './shard-plan.js';

const seed = (n: number) => createHash('sha256').update(String(n)).digest('hex');

describe('the audits of a plan', () => {
  it.each([1, 2, 11, 50, 51, 1_000])(
    'are at least 2%% of %i shards and at least one, each of another shard with its rows',
    (count) => {
      const shards = planShards(2 + (count - 1) * 4, { pilot: 2, shard: 4 });
      expect(shards).toHaveLength(count);
      const audits = planAudits(shards, seed(7));
      expect(audits).toHaveLength(Math.max(1, Math.ceil(count * 0.02)));
      expect(audits.map(({ index }) => index)).toEqual(audits.map((_, i) => count + i));
      expect(new Set(audits.map(({ auditOf }) => auditOf)).size).toBe(audits.length);
      for (const { auditOf, first, count: rows } of audits)
        expect(shards[auditOf]).toMatchObject({ first, count: rows });
    },
  );

  it('are sampled again with each secret, and may be any shard', () => {
    const shards = planShards(40, { pilot: 4, shard: 4 });
    const drawn = new Set(Array.from({ length: 400 }, (_, n) => planAudits(shards, seed(n + 1))[0]?.auditOf));
    expect(drawn.size).toBe(10);
  });

  it('are the same for the same secret', () => {
    const shards = planShards(400, { pilot: 4, shard: 4 });
    expect(planAudits(shards, seed(3))).toEqual(planAudits(shards, seed(3)));
  });
});

describe('the votes on a shard', () => {
  const votes = (...answers: string[]) => judgeVotes(answers.length, (i, j) => answers[i] === answers[j]);

  it('of one runner prove nothing', () => expect(votes('x')).toEqual({ kind: 'alone' }));
  it('agree, or require another one', () => {
    expect(votes('x', 'x')).toEqual({ kind: 'agreed' });
    expect(votes('x', 'y')).toEqual({ kind: 'split' });
  });
  it.each([
    [['x', 'y', 'x'], [0, 2], [1]],
    [['x', 'y', 'y'], [1, 2], [0]],
    [['y', 'y', 'x'], [0, 1], [2]],
  ])('of three identify the wrong answer: %j', (answers, right, wrong) =>
    expect(votes(...answers)).toEqual({ kind: 'majority', right, wrong }),
  );
  it('of three that all differ have no majority', () => expect(votes('x', 'y', 'z')).toEqual({ kind: 'scattered' }));
});
