import {
  expectedSeconds,
  expectedTimes,
  NO_RUNNERS,
  refundReason,
  waitingOf,
  workDone,
  type WaitingFacts,
} from './service-record.js';

const before = (ahead: number, aheadOfTeam = 0, aheadExamples = 0) => ({ ahead, aheadOfTeam, aheadExamples });
const waiting = (facts: Partial<WaitingFacts>) =>
  waitingOf({
    state: 'predicting',
    runners: { ...NO_RUNNERS, ready: 1 },
    running: false,
    examples: false,
    allPredicted: false,
    audits: null,
    before: before(0),
    scoringStarted: false,
    scorerConnected: true,
    ...facts,
  });

describe('the waiting reason', () => {
  it.each([
    [{ state: 'queued' }, 'waiting for checks'],
    [{}, 'waiting for a runner'],
    [{ before: before(1) }, '1 evaluation before it in the queue; runners are shared among teams'],
    [{ before: before(3) }, '3 evaluations before it in the queue; runners are shared among teams'],
    [{ before: before(2, 2) }, 'after 2 earlier evaluations of the same team'],
    [{ before: before(1, 1) }, 'after 1 earlier evaluation of the same team'],
    [
      { before: before(3, 1) },
      '3 evaluations before it in the queue, 1 of the same team; runners are shared among teams',
    ],
    [{ before: before(3, 1), examples: true }, 'after 3 evaluations of submissions (run for a data page)'],
    [{ before: before(2, 0, 1), examples: true }, 'after 1 evaluation of submissions (run for a data page)'],
    [{ before: before(1, 0, 1), examples: true }, 'after 1 earlier run for data pages'],
    [{ examples: true }, 'waiting for a runner'],
    [{ before: before(1, 0, 1) }, 'after the current shard of 1 platform run (examples for the data pages)'],
    [
      { before: before(2, 1, 1) },
      'after 1 earlier evaluation of the same team and the current shard of 1 platform run (examples for the data pages)',
    ],
    [{ runners: NO_RUNNERS, before: before(3) }, 'the pool has no runner; it starts as soon as one joins'],
    [{ state: 'scoring' }, 'predictions are complete; waiting for the scorer'],
    [{ state: 'scoring', scorerConnected: false }, 'predictions are complete; no scorer is connected'],
    [
      { state: 'scoring', scoringStarted: true, scorerConnected: false },
      'predictions are complete; no scorer is connected',
    ],
  ] as const)('describes %j', (facts, reason) => expect(waiting(facts)?.reason).toBe(reason));

  it.each([
    [{ state: 'queued' }, 'checks'],
    [{}, 'runner'],
    [{ before: before(3, 1) }, 'turn'],
    [{ runners: NO_RUNNERS, before: before(3) }, 'noRunner'],
    [{ state: 'scoring' }, 'scorer'],
  ] as const)('has the cause of %j', (facts, cause) => expect(waiting(facts)?.cause).toBe(cause));

  it('names the audits when predictions are complete', () => {
    const audits = {
      evaluationId: 'e',
      planned: 3,
      agreed: 1,
      disagreed: 0,
      waived: 1,
      held: 0,
      disputed: false,
      limitSeconds: 300,
    };
    const reason = (more: Partial<typeof audits>) =>
      waiting({ allPredicted: true, audits: { ...audits, ...more } })?.reason;
    expect(reason({})).toBe(
      'waiting for a second runner to audit 1 shard; if none is free within 5 min, scoring starts without the audit',
    );
    expect(reason({ limitSeconds: 90 })).toContain('within 90 s,');
    expect(reason({ held: 1 })).toBe('a second runner audits 1 shard');
    expect(reason({ planned: 4, held: 1 })).toMatch(/^waiting for a second runner to audit 2 shards/);
    expect(reason({ held: 1, disputed: true })).toBe('a third runner audits 1 shard, because two runners disagree');
    expect(reason({ disputed: true })).toBe(
      'waiting for a third runner to audit 1 shard, because two runners disagree',
    );
  });

  it('is null while a runner or the scorer works, and after the end', () => {
    expect(waiting({ running: true })).toBeNull();
    expect(waiting({ allPredicted: true })).toBeNull();
    expect(waiting({ state: 'scoring', scoringStarted: true })).toBeNull();
    for (const state of ['validating', 'scored', 'rejected', 'failed', 'cancelled'] as const)
      expect(waiting({ state })).toBeNull();
  });
});

describe('the expected time', () => {
  const work = {
    instances: 100,
    leased: 0,
    leasedSeconds: 0,
    secondsPerInstance: 1,
    recentSecondsPerInstance: null,
    slowSecondsPerInstance: null,
    shards: null,
    first: 0,
  };
  it('is that of the work until then, and at most that of slow models', () =>
    expect(
      expectedSeconds(
        [work, { ...work, secondsPerInstance: null, recentSecondsPerInstance: 1, slowSecondsPerInstance: 2 }],
        2,
      ),
    ).toEqual({ expectedSeconds: 100, expectedSecondsHigh: 150 }));
  it('is null without a measured evaluation', () =>
    expect(expectedSeconds([{ ...work, secondsPerInstance: null }], 2)).toEqual({
      expectedSeconds: null,
      expectedSecondsHigh: null,
    }));
});

describe('the expected times', () => {
  const speed = { leased: 0, leasedSeconds: 0, recentSecondsPerInstance: null, slowSecondsPerInstance: null };
  const own = { ...speed, instances: 100, secondsPerInstance: 1, shards: 4, first: 0 };
  const other = { ...own, instances: 60, shards: null, first: 40 };
  const times = (work: Parameters<typeof expectedTimes>[0], begun = false) => expectedTimes(work, 2, begun);

  it('start after the images that are evaluated before', () =>
    expect(times([own, other])).toEqual({ startSeconds: 20, endSeconds: 80, endSecondsHigh: 80 }));
  it('start at once where nothing is before', () => expect(times([own])).toMatchObject({ startSeconds: 0 }));
  it('have no start once it has begun', () => expect(times([own, other], true)).toMatchObject({ startSeconds: null }));
  it('are unknown without a measured speed', () => expect(times([{ ...own, secondsPerInstance: null }])).toBeNull());
});

describe('the refund reason', () => {
  const at = new Date(0);
  const failure = { code: 'time_limit_exceeded', message: '', remedy: '' };
  it('explains a refund', () => {
    expect(refundReason({ state: 'failed', refundedAt: at, failure })).toBe('it failed because of a platform error');
    expect(refundReason({ state: 'cancelled', refundedAt: at, failure: null })).toBe(
      'it was cancelled before a hidden image was read',
    );
    expect(refundReason({ state: 'rejected', refundedAt: at, failure })).toBe(
      'it was rejected before an image was read',
    );
  });
  it('is null without a refund', () =>
    expect(refundReason({ state: 'rejected', refundedAt: null, failure })).toBeNull());
});

describe('the work done', () => {
  const shard = { evaluationId: 'e', instances: 4, releasedAt: null };
  const now = new Date();
  it('counts runners, leases and lost leases', () => {
    expect(
      workDone([
        { ...shard, index: 0, tries: 1, runner: 'b', leasedUntil: null, doneAt: now },
        { ...shard, index: 1, tries: 3, runner: 'a', leasedUntil: null, doneAt: now },
        { ...shard, index: 2, tries: 1, runner: 'a', leasedUntil: now, doneAt: null },
        { ...shard, index: 3, tries: 0, runner: null, leasedUntil: null, doneAt: null },
      ]),
    ).toEqual({ runners: ['a', 'b'], tries: 5, lostTries: 2 });
  });
  it('is empty without shards', () => expect(workDone([])).toEqual({ runners: [], tries: 0, lostTries: 0 }));
});
