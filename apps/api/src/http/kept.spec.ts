import { Kept } from './kept.js';

const text = (length: number) => ({ text: 'x'.repeat(length) });
const kept = (bytes: number) => new Kept<{ text: string }>(bytes, (value) => value.text.length);
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
});
