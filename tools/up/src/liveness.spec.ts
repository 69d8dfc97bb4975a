import { LIVENESS, livenessFailure, type Silence } from './liveness.js';

const SILENT: Silence = { misses: 6, answeredBefore: true, stopped: false, cpu: { ranMs: 29_000, waitedMs: 1_000 } };
const failure = (of: Partial<Silence>) => livenessFailure({ ...SILENT, ...of }, LIVENESS);

describe('a process that does not answer its liveness check', () => {
  it('is killed after half a minute when it computes without a pause', () => {
    expect(failure({ misses: 5 })).toBeNull();
    expect(failure({})).toBe('it computes without a pause');
  });
  it('is killed when it is stopped', () => expect(failure({ stopped: true, cpu: null })).toBe('it is stopped'));
  it('is killed when it uses no processor time: it waits for an event that never occurs', () => {
    expect(failure({ cpu: { ranMs: 10, waitedMs: 5 } })).toBe('it hangs');
  });
  it('is not killed while a loaded machine gives it no processor time', () => {
    expect(failure({ cpu: { ranMs: 4_000, waitedMs: 26_000 } })).toBeNull();
    expect(failure({ misses: 12, cpu: { ranMs: 8_000, waitedMs: 52_000 } })).toBeNull();
  });
  it('is killed on a loaded machine after 20 s of processor time without an answer', () => {
    expect(failure({ misses: 24, cpu: { ranMs: 20_000, waitedMs: 100_000 } })).toBe('it hangs');
  });
  it('has twice the time where the kernel does not report processor time', () => {
    expect(failure({ misses: 11, cpu: null })).toBeNull();
    expect(failure({ misses: 12, cpu: null })).toBe('it hangs');
  });
  it('has five minutes before its first answer', () => {
    expect(failure({ misses: 59, answeredBefore: false })).toBeNull();
    expect(failure({ misses: 60, answeredBefore: false })).not.toBeNull();
  });
});
