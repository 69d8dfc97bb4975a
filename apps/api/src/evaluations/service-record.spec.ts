import {
  expectedSeconds,
  NO_RUNNERS,
  refundReason,
  waitingReason,
  workDone,
  type WaitingFacts,
} from './service-record.js';

const waiting = (facts: Partial<WaitingFacts>) =>
  waitingReason({
    state: 'predicting',
    runners: { ...NO_RUNNERS, ready: 1 },
    taken: false,
    allPredicted: false,
    audits: null,
    ahead: 0,
    ...facts,
  });

describe('the reason why an evaluation waits', () => {
  it.each([
    [{ state: 'queued' }, 'the bundle waits to be checked'],
    [{}, 'the next free runner takes it'],
    [{ ahead: 1 }, '1 evaluation is ahead'],
    [{ ahead: 3 }, '3 evaluations are ahead'],
    [{ runners: NO_RUNNERS, ahead: 3 }, 'the pool has no runner; it starts as soon as one joins'],
    [{ state: 'scoring' }, 'every image is predicted; the scorer takes it next'],
  ] as const)('is said in plain words: %j', (facts, reason) => expect(waiting(facts)).toBe(reason));

  it('is its audits when every image is predicted', () => {
    const audits = { evaluationId: 'e', planned: 3, agreed: 1, disagreed: 0, waived: 1 };
    expect(waiting({ allPredicted: true, taken: true, audits })).toBe(
      'another runner checks the answers to 1 shard before it is scored',
    );
  });

  it('is nothing while a runner works, and after the end', () => {
    expect(waiting({ taken: true })).toBeNull();
    for (const state of ['validating', 'scored', 'rejected', 'failed', 'cancelled'] as const)
      expect(waiting({ state })).toBeNull();
  });
});

describe('the expected time', () => {
  it("is the team's images at its share of the runners", () => {
    expect(expectedSeconds({ rows: 1_000, rate: 50, share: 1 }, 2)).toBe(10);
    expect(expectedSeconds({ rows: 1_000, rate: 50, share: 0.5 }, 2)).toBe(20);
  });
  it('is unknown without a runner, and before anything was predicted', () => {
    expect(expectedSeconds({ rows: 1, rate: null, share: 1 }, 1)).toBeNull();
    expect(expectedSeconds({ rows: 1, rate: 0, share: 1 }, 1)).toBeNull();
    expect(expectedSeconds({ rows: 1, rate: 5, share: 1 }, 0)).toBeNull();
  });
});

describe('a refund', () => {
  const at = new Date(0);
  const failure = { code: 'time_limit', message: '', remedy: '' };
  it('is explained', () => {
    expect(refundReason({ state: 'failed', refundedAt: at, failure })).toBe('it failed by our fault');
    expect(refundReason({ state: 'cancelled', refundedAt: at, failure: null })).toBe(
      'it was cancelled before a hidden image was read',
    );
    expect(refundReason({ state: 'rejected', refundedAt: at, failure })).toBe(
      'it was rejected before an image was read',
    );
  });
  it('that was none has no reason', () =>
    expect(refundReason({ state: 'rejected', refundedAt: null, failure })).toBeNull());
});

describe('the work done', () => {
  const shard = { evaluationId: 'e', instances: 4, releasedAt: null };
  const now = new Date();
  it('names the runners and what was tried in vain', () => {
    expect(
      workDone([
        { ...shard, index: 0, tries: 1, runner: 'b', leasedUntil: null, doneAt: now },
        { ...shard, index: 1, tries: 3, runner: 'a', leasedUntil: null, doneAt: now },
        { ...shard, index: 2, tries: 1, runner: 'a', leasedUntil: now, doneAt: null },
        { ...shard, index: 3, tries: 0, runner: null, leasedUntil: null, doneAt: null },
      ]),
    ).toEqual({ runners: ['a', 'b'], tries: 5, lostTries: 2 });
  });
  it('of nothing is nothing', () => expect(workDone([])).toEqual({ runners: [], tries: 0, lostTries: 0 }));
});
