import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Reply } from '@primitives/messaging';
import { parseLeaseReply } from '@primitives/protocol';
import { inTurn } from './in-turn.js';

const NONE = new Uint8Array();
/** Answers in 40 ms a request. */
const slowly = () => setTimeout(40, NONE);

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

  it('that waited too long are refused, and not granted', async () => {
    const granted: string[] = [];
    let end = () => {};
    const answer = inTurn(
      (subject) => {
        granted.push(subject);
        return new Promise((resolve) => (end = () => resolve(NONE)));
      },
      { atATime: 1, waitMs: 200 },
    );
    const [first, second] = ['first', 'second'].map((subject) => answer(subject, NONE));
    await setTimeout(400);
    end();
    const refusal = (await second) as Reply;
    expect(parseLeaseReply(refusal.bytes)).toEqual({ v: 1, kind: 'held', retryMs: expect.any(Number) });
    expect(refusal.retryAfterMs).toBeGreaterThan(300);
    const third = answer('third', NONE);
    await setImmediate();
    expect(granted).toEqual(['first', 'third']);
    end();
    await Promise.all([first, third]);
  });

  it('whose answer would be late are refused with a time, and not granted', async () => {
    const late: boolean[] = [];
    const answer = inTurn(
      async (_subject, _bytes, isLate) => {
        late.push(isLate());
        await setTimeout(60);
        late.push(isLate());
        return isLate() ? null : NONE;
      },
      { lateMs: 50 },
    );
    const refusal = (await answer('subject', NONE)) as Reply;
    expect(late).toEqual([false, true]);
    expect(parseLeaseReply(refusal.bytes).kind).toBe('held');
    expect(refusal.retryAfterMs).toBeGreaterThan(300);
  });

  it('that are refused together return one after the other, at half the rate of the answers', async () => {
    const answer = inTurn(slowly, { atATime: 1, waitMs: 20 });
    const answers = await Promise.all(Array.from({ length: 201 }, () => answer('subject', NONE)));
    // A machine that stalls may answer a few more than the first
    const pauses = answers.flatMap((each) => (each instanceof Uint8Array ? [] : [each.retryAfterMs]));
    expect(pauses.length).toBeGreaterThan(190);
    const mean = (some: number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
    expect(mean(pauses.slice(0, 50))).toBeLessThan(8_000);
    expect(mean(pauses.slice(-50)) - mean(pauses.slice(0, 50))).toBeGreaterThan(140 * 40 * 2 * 0.9);
  });
});
