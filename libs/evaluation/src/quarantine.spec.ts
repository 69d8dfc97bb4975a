import { judgeRunner, selfTestPauseMs, type FailureRecord } from './quarantine.js';

const judge = (record: Partial<FailureRecord>) =>
  judgeRunner(
    { failures: record.knownGood ?? 0, ofRunner: 0, knownGood: 0, teams: 0, ...record },
    'the driver is gone',
  );

describe('a runner that fails', () => {
  it.each<[string, Partial<FailureRecord>, 'trusted' | 'doubted' | 'quarantined']>([
    ['never goes on', {}, 'trusted'],
    ['twice in a row goes on', { failures: 2 }, 'trusted'],
    ['three times in a row is tested', { failures: 3 }, 'doubted'],
    ['however often at unknown bundles is tested, and no more', { failures: 90 }, 'doubted'],
    ['once by its own fault is tested', { failures: 1, ofRunner: 1 }, 'doubted'],
    ['at known-good bundles of one team is tested', { knownGood: 9, teams: 1 }, 'doubted'],
    ['at known-good bundles of two teams is tested', { knownGood: 9, teams: 2 }, 'doubted'],
    ['at known-good bundles of three teams is quarantined', { knownGood: 3, teams: 3 }, 'quarantined'],
  ])('%s', (_what, record, kind) => expect(judge(record).kind).toBe(kind));

  it('is quarantined with the last reason', () => {
    expect(judge({ knownGood: 4, teams: 3 })).toEqual({
      kind: 'quarantined',
      reason:
        'it failed 4 times in a row at bundles of 3 teams that were predicted before or elsewhere; the last time: the driver is gone',
    });
  });
});

describe('self-tests of a runner', () => {
  it('are requested at once, then after pauses that double up to an hour', () => {
    expect([0, 1, 2, 3].map(selfTestPauseMs)).toEqual([0, 10_000, 20_000, 40_000]);
    expect([9, 10, 11, 1_000].map(selfTestPauseMs)).toEqual([2_560_000, 3_600_000, 3_600_000, 3_600_000]);
  });
});
