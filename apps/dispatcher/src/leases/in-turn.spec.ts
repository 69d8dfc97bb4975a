import { setImmediate, setTimeout } from 'node:timers/promises';
import { parseLeaseReply } from '@primitives/protocol';
import { inTurn } from './in-turn.js';

const NONE = new Uint8Array();

describe('lease requests', () => {
  it('are answered in order, a few at a time, also after one that failed', async () => {
    const started: string[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const answer = inTurn(
      (subject) => {
        started.push(subject);
        return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(NONE))));
      },
      { atATime: 2 },
    );
    const answers = ['a', 'b', 'c', 'd'].map((subject) => answer(subject, NONE));
    await setImmediate();
    expect(started).toEqual(['a', 'b']);
    ends[1]?.(new Error('no database'));
    await expect(answers[1]).rejects.toThrow('no database');
    expect(started).toEqual(['a', 'b', 'c']);
    ends[0]?.();
    await answers[0];
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    for (const end of ends) end();
    await expect(Promise.all([answers[2], answers[3]])).resolves.toEqual([NONE, NONE]);
  });

  it('that waited too long are to be repeated, and are not granted', async () => {
    const granted: string[] = [];
    let end = () => {};
    const answer = inTurn(
      (subject) => {
        granted.push(subject);
        return new Promise((resolve) => (end = () => resolve(NONE)));
      },
      { atATime: 1, waitMs: 20 },
    );
    const [first, second] = ['first', 'second'].map((subject) => answer(subject, NONE));
    await setTimeout(40);
    end();
    expect(parseLeaseReply((await second)!)).toEqual({ v: 1, kind: 'held', retryMs: expect.any(Number) });
    const third = answer('third', NONE);
    await setImmediate();
    expect(granted).toEqual(['first', 'third']);
    end();
    await Promise.all([first, third]);
  });
});
