import {
  codesOf,
  failureCause,
  judgeShard,
  type FailedLease,
  type RunnerProof,
  type ShardVerdict,
} from './repeated-failure.js';

const failed = (
  runnerId: string,
  proof: RunnerProof,
  cause: FailedLease['cause'] = 'bundle-or-runner',
): FailedLease => ({
  runnerId,
  proof,
  cause,
});
const times = (count: number, lease: FailedLease) => Array.from({ length: count }, () => lease);

describe('a shard that failed', () => {
  it.each<[string, FailedLease[], ShardVerdict]>([
    ['never', [], { kind: 'retry' }],
    ['once is tried again', [failed('a', 'works')], { kind: 'retry' }],
    ['twice on the only runner is tried again', times(2, failed('a', 'works')), { kind: 'retry' }],
    [
      'three times on a runner that works for others rejects the bundle',
      times(3, failed('a', 'works')),
      { kind: 'reject' },
    ],
    [
      'on two runners of which one works for others rejects the bundle',
      [failed('a', 'untested'), failed('b', 'works')],
      { kind: 'reject' },
    ],
    [
      'three times on an untested runner waits for its self-test',
      times(3, failed('a', 'untested')),
      { kind: 'self-test', runnerId: 'a' },
    ],
    [
      'on two untested runners waits for a self-test of the last',
      [failed('a', 'untested'), failed('b', 'untested')],
      { kind: 'self-test', runnerId: 'b' },
    ],
    [
      'on a runner that proved broken counts against that runner alone',
      times(4, failed('a', 'broken')),
      { kind: 'retry' },
    ],
    [
      'on a broken and on a working runner is not repeated yet',
      [failed('a', 'broken'), failed('b', 'works')],
      { kind: 'retry' },
    ],
    [
      'on runners that cannot be tested is tried again',
      [failed('a', 'untestable'), failed('b', 'untestable')],
      { kind: 'retry' },
    ],
    ['and used up its leases on a broken runner is given up', times(5, failed('a', 'broken')), { kind: 'give-up' }],
    [
      'and used up its leases on untestable runners is given up',
      times(5, failed('a', 'untestable')),
      { kind: 'give-up' },
    ],
    ['and used up its leases in silence is given up', times(5, failed('a', 'works', 'silence')), { kind: 'give-up' }],
    [
      'for want of a sandbox on two runners is tried again',
      ['a', 'b'].map((id) => failed(id, 'works', 'runner')),
      { kind: 'retry' },
    ],
    [
      'by broken links on two runners is tried again',
      ['a', 'b'].map((id) => failed(id, 'works', 'platform')),
      { kind: 'retry' },
    ],
    ['by broken links until the end is given up', times(5, failed('a', 'works', 'platform')), { kind: 'give-up' }],
    [
      'once by the bundle or the runner, beside silence and broken links, is tried again',
      [failed('a', 'works'), failed('b', 'works', 'silence'), failed('c', 'works', 'platform')],
      { kind: 'retry' },
    ],
  ])('%s', (_what, failures, verdict) =>
    expect(judgeShard(failures, { leases: failures.length, maxLeases: 5 })).toEqual(verdict),
  );

  it('is a repeated failure after the maximum number of leases, even if that is less than three', () =>
    expect(judgeShard(times(2, failed('a', 'works')), { leases: 2, maxLeases: 2 })).toEqual({ kind: 'reject' }));
});

describe('the cause of a failure', () => {
  it.each([
    ['internal', 'bundle-or-runner'],
    ['predictions_invalid', 'bundle-or-runner'],
    ['shard_time_limit', 'bundle-or-runner'],
    ['a_code_of_tomorrow', 'bundle-or-runner'],
    ['constructor', 'bundle-or-runner'],
    ['silent', 'silence'],
    ['sandbox_failed', 'runner'],
    ['disk_full', 'runner'],
    ['transfer_failed', 'platform'],
    ['storage_full', 'platform'],
    ['platform_unavailable', 'platform'],
    ['runner_stopped', 'platform'],
    ['runner_removed', 'platform'],
  ])('%s is %s', (code, cause) => expect(failureCause(code)).toBe(cause));

  it('is listed by its codes', () => {
    const platform = [
      'transfer_failed',
      'storage_full',
      'platform_unavailable',
      'runner_stopped',
      'runner_removed',
      'split_unusable',
    ];
    expect(codesOf('platform')).toEqual(platform);
    expect(codesOf('silence', 'platform')).toEqual(['silent', ...platform]);
  });
});
