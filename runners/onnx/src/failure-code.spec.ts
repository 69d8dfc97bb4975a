import { RunnerFailureCode } from '@primitives/protocol';
import { failureCause } from '@primitives/evaluation';
import { failureCode } from './failure-code.js';
import { machineFailure } from './upload-results.js';

const named = (name: string) => Object.assign(new Error('in /home/ada'), { name });

describe('a failure on this machine', () => {
  it.each([
    ['FetchError', 'transfer_failed'],
    ['UndecodableImageError', 'split_unusable'],
    ['SandboxStartError', 'sandbox_failed'],
    ['TypeError', 'internal'],
    ['constructor', 'internal'],
  ])('%s is reported as %s', (name, code) => expect(failureCode(named(name))).toBe(code));

  it.each([
    ['ENOSPC', 'disk_full'],
    ['EIO', 'machine_fault'],
    ['ENOENT', 'internal'],
  ])('with %s is reported as %s', (code, reported) =>
    expect(failureCode(Object.assign(new Error(), { code }))).toBe(reported),
  );

  it('of no error is internal', () => expect(failureCode('thrown')).toBe('internal'));

  it('reports its kind without its text', () => {
    expect(machineFailure(named('TypeError'), false)).toEqual({
      fault: 'runner',
      imagesRead: false,
      failure: {
        code: 'internal',
        message: 'the runner could not predict the shard (TypeError)',
        remedy: 'no action required; another runner retries the shard',
      },
    });
  });

  it.each(RunnerFailureCode.options)('%s is never attributed to the bundle', (code) =>
    expect(['runner', 'platform']).toContain(failureCause(code)),
  );
  it('internal may be the bundle', () => expect(failureCause('internal')).toBe('bundle-or-runner'));
});
