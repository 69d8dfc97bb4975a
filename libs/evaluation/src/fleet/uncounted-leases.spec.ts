import { leaseOutcome } from './uncounted-leases.js';

describe('the outcome of an ended lease', () => {
  it('is done with predictions', () => expect(leaseOutcome(null)).toBe('done'));
  it('is failed with an error', () => expect(leaseOutcome('internal')).toBe('failed'));
  it.each(['runner_removed', 'runner_stopped', 'disk_full', 'storage_full', 'platform_unavailable'])(
    'is reassigned with %s, which counts as no failure',
    (code) => expect(leaseOutcome(code)).toBe('reassigned'),
  );
});
