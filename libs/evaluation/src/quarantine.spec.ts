import { quarantineReason, type FailureRecord } from './quarantine.js';

const reason = (record: Partial<FailureRecord>) =>
  quarantineReason(
    { failures: 3, evaluations: 1, doneByOthers: 0, failedByOthers: 0, readyOthers: 0, ...record },
    'the driver is gone',
  );

describe('a runner that fails', () => {
  it('once or twice goes on', () => {
    expect(reason({ failures: 0, evaluations: 0 })).toBeNull();
    expect(reason({ failures: 2, evaluations: 2, doneByOthers: 2 })).toBeNull();
  });

  it('three times in a row where others succeed is quarantined, with the last reason', () => {
    expect(reason({ doneByOthers: 1 })).toBe(
      'it failed 3 times in a row, and others predicted 1 of the shards; the last time: the driver is gone',
    );
  });

  it('at three evaluations in a row is quarantined, though nobody else is there to compare with', () => {
    expect(reason({ evaluations: 3 })).toMatch(/they belong to 3 evaluations/);
  });

  it('at one evaluation only goes on: the bundle or the images may be the reason', () =>
    expect(reason({ failures: 5 })).toBeNull());

  it('where everybody fails goes on: that is not its fault', () =>
    expect(reason({ failures: 9, evaluations: 9, failedByOthers: 9 })).toBeNull());

  it('before others had their turn goes on: they will show whether it is the runner or the work', () =>
    expect(reason({ failures: 9, evaluations: 9, readyOthers: 1 })).toBeNull());
});
