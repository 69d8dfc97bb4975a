import { Deadline } from './deadline.js';

/** The effect of a deadline of 40 ms on a process with this share of a core. */
async function verdict(share: number): Promise<{ kind: string; afterMs: number }> {
  const startedAt = performance.now();
  const { kind } = await new Deadline(40, () => (share * (performance.now() - startedAt)) / 1000).passed;
  return { kind, afterMs: performance.now() - startedAt };
}

describe('the time for an answer', () => {
  it('is over for a process that computes', async () => expect(await verdict(1)).toMatchObject({ kind: 'cpu' }));
  it('is over for a process that only waits', async () => expect(await verdict(0)).toMatchObject({ kind: 'timeout' }));

  it('is longer for a process that others keep from the CPU', async () => {
    const starved = await verdict(0.2);
    expect(starved.kind).toBe('cpu'); // half of 40 ms, at a fifth of a core
    expect(starved.afterMs).toBeGreaterThanOrEqual(99);
  });

  it('is not longer for ever', async () => {
    const hopeless = await verdict(0.05);
    expect(hopeless.kind).toBe('timeout');
    expect(hopeless.afterMs).toBeGreaterThanOrEqual(239);
  });
});
