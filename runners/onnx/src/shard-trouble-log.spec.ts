import { PermanentFailureError, RetryLaterError } from '@primitives/messaging';
import { ShardTroubleLog } from './shard-trouble-log.js';

const MINUTE_MS = 60_000;

/** A log of warnings at times that the test sets. */
function opened() {
  let ms = 0;
  const warnings: unknown[] = [];
  const log = {
    warn: (fields: unknown) => void warnings.push(fields),
    debug: () => undefined,
  };
  const trouble = new ShardTroubleLog(log, { now: () => new Date(ms) });
  return { trouble, warnings, pass: (more: number) => void (ms += more) };
}
const tooWeak = (minimum: string) =>
  new RetryLaterError(250, 1_000, `this runner isolates models at L1, and the track requires ${minimum}`);

describe('the warnings of a runner about its shards', () => {
  it('name a lasting refusal once, and again after ten minutes', () => {
    const { trouble, warnings, pass } = opened();
    for (let second = 0; second < 599; second++) {
      trouble.record('later', tooWeak('L3'));
      pass(1_000);
    }
    expect(warnings).toEqual([{ reason: 'this runner isolates models at L1, and the track requires L3' }]);
    pass(MINUTE_MS);
    trouble.record('later', tooWeak('L3'));
    expect(warnings).toHaveLength(2);
  });

  it('name another reason at once', () => {
    const { trouble, warnings } = opened();
    for (const minimum of ['L3', 'L2', 'L3', 'L2']) trouble.record('later', tooWeak(minimum));
    expect(warnings).toHaveLength(2);
  });

  it('omit shards of other runners, and include each failure', () => {
    const { trouble, warnings } = opened();
    trouble.record('later', new RetryLaterError(250));
    const failure = new PermanentFailureError('the shard was leased too often');
    for (let i = 0; i < 2; i++) trouble.record('given-up', failure);
    expect(warnings).toEqual([
      { outcome: 'given-up', err: failure },
      { outcome: 'given-up', err: failure },
    ]);
  });
});
