import { setTimeout as delay } from 'node:timers/promises';
import { Passes, pauseAfter } from './passes.js';

describe('passes', () => {
  it('begin at once; calls meanwhile cause one further pass of their key', async () => {
    const begun: string[] = [];
    const passes = new Passes(async (key) => (begun.push(key), void (await delay(20))));
    for (const key of ['a', 'a', 'b', 'a']) passes.schedule(key);
    expect(begun).toEqual(['a', 'b']);
    await passes.close();
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('are followed by a pause of four times their duration, at most a second', async () => {
    expect([pauseAfter(30), pauseAfter(600)]).toEqual([120, 1_000]);
    const ends: string[] = [];
    const passes = new Passes(async () => void ends.push('pass'));
    const slow = new Passes(async () => void (ends.push('slow pass'), await delay(200)));
    slow.schedule('pool');
    slow.schedule('pool'); // begins after the pause, at least 800 ms later
    await delay(300);
    passes.schedule('pool');
    await passes.close();
    expect(ends).toEqual(['slow pass', 'pass']);
    await slow.close();
    expect(ends).toEqual(['slow pass', 'pass', 'slow pass']);
  });

  it('end without the pause when they are closed, and begin no other', async () => {
    let begun = 0;
    const passes = new Passes(async () => void (begun++, await delay(200)));
    passes.schedule('pool');
    await delay(250);
    const from = performance.now();
    await passes.close();
    expect(performance.now() - from).toBeLessThan(800); // the pause
    passes.schedule('pool');
    await passes.close();
    expect(begun).toBe(1);
  });
});
