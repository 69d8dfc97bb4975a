import { Kept } from './single-flight-cache.js';
import type { CacheMetrics } from './cache-metrics.js';

const text = (length: number) => ({ text: 'x'.repeat(length) });
const silent = { asked: () => {}, forgot: () => {}, holds: () => {} };
const kept = (bytes: number, tell: CacheMetrics = silent) =>
  new Kept<{ text: string }>(bytes, (value) => value.text.length, tell);
const refuse = (): never => {
  throw new Error('made again');
};

describe('what is kept', () => {
  it('is made once for a key, also for those who ask while it is made', async () => {
    const keep = kept(1_000);
    let made = 0;
    let finish = (): void => {};
    const make = () => new Promise<{ text: string }>((resolve) => (made++, (finish = () => resolve(text(1)))));
    const asked = [keep.get('a', make), keep.get('a', refuse)];
    finish();
    const [first, second] = await Promise.all(asked);
    expect(second).toBe(first);
    expect(await keep.get('a', refuse)).toBe(first);
    expect(made).toBe(1);
  });

  it('stays below its bound; what was not read for longest is forgotten first', async () => {
    const keep = kept(1_000);
    for (const key of ['a', 'b', 'c']) await keep.get(key, () => text(300));
    await keep.get('a', refuse);
    await keep.get('d', () => text(300));
    expect(keep.bytes).toBeLessThanOrEqual(1_000);
    await keep.get('a', refuse);
    await expect(keep.get('b', refuse)).rejects.toThrow('made again');
  });

  it('is not what could never fit, and not what could not be made', async () => {
    const keep = kept(100);
    expect((await keep.get('long', () => text(200))).text).toHaveLength(200);
    expect(keep.bytes).toBe(0);
    await expect(keep.get('a', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect((await keep.get('a', () => text(1))).text).toBe('x');
  });

  it('tells how each question found it, what it holds, and what it gave up', async () => {
    const told: (string | number)[] = [];
    const tell = {
      asked: (outcome: string) => told.push(outcome),
      forgot: () => told.push('forgot'),
      holds: (n: number) => told.push(n),
    };
    const keep = kept(500, tell);
    let finish = (_: { text: string }): void => {};
    const first = keep.get('a', () => new Promise((resolve) => (finish = resolve)));
    const second = keep.get('a', refuse);
    finish(text(300));
    await Promise.all([first, second]);
    await keep.get('a', refuse);
    await keep.get('b', () => text(300));
    await keep.get('long', () => text(600));
    await keep.get('b', () => Promise.reject(new Error('away'))).catch(() => {});
    expect(told).toEqual(['miss', 'joined', 303, 'hit', 'miss', 'forgot', 303, 'miss', 303, 'hit']);
  });
});
