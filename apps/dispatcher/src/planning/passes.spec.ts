import { setTimeout as delay } from 'node:timers/promises';
import { Passes } from './passes.js';

describe('passes', () => {
  it('begin at once; calls meanwhile cause one further pass of their key', async () => {
    const begun: string[] = [];
    const passes = new Passes(async (key) => (begun.push(key), void (await delay(20))));
    for (const key of ['a', 'a', 'b', 'a']) passes.schedule(key);
    expect(begun).toEqual(['a', 'b']);
    await passes.close();
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('use at most a fifth of the time when calls never end', async () => {
    let used = 0;
    const passes = new Passes(async () => {
      const from = performance.now();
      await delay(30);
      used += performance.now() - from;
    });
    const from = performance.now();
    while (performance.now() - from < 900) {
      passes.schedule('pool');
      await delay(1);
    }
    const share = used / (performance.now() - from);
    await passes.close();
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.25);
  });

  it('end without the pause when they are closed, and begin no other', async () => {
    let begun = 0;
    const passes = new Passes(async () => void (begun++, await delay(200)));
    passes.schedule('pool');
    await delay(250);
    const from = performance.now();
    await passes.close();
    expect(performance.now() - from).toBeLessThan(100);
    passes.schedule('pool');
    await passes.close();
    expect(begun).toBe(1);
  });
});
