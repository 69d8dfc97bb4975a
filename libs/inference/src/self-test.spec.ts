import { CPU_DEVICE } from '@primitives/sandbox';
import { probeIsolation } from '@primitives/sandbox';
import { isTrialAnswer, selfTest, TRIAL_ANSWER } from './self-test.js';

describe('the self-test of a machine', () => {
  it('passes where the CPU computes the built-in graph in a sandbox', async () => {
    expect(await selfTest(CPU_DEVICE, await probeIsolation())).toBeNull();
  });

  it('fails with the reason where no sandbox starts', async () => {
    const gone = { level: 'L3' as const, reason: null, bubblewrap: '/no/such/bwrap' };
    expect(await selfTest(CPU_DEVICE, gone)).toMatch(/^cpu: the sandboxed process did not start/);
  });

  it('distinguishes correct numbers from wrong ones', () => {
    expect(isTrialAnswer(Float32Array.from(TRIAL_ANSWER))).toBe(true);
    expect(isTrialAnswer(Float32Array.from(TRIAL_ANSWER, (value, i) => (i === 4 ? value + 0.002 : value)))).toBe(false);
    expect(isTrialAnswer(Float32Array.from(TRIAL_ANSWER.slice(1)))).toBe(false);
    expect(isTrialAnswer(new Float32Array(6).fill(NaN))).toBe(false);
  });
});
