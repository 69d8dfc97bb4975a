import { setTimeout as delay } from 'node:timers/promises';
import { Batches } from './batches.js';

describe('batches', () => {
  it('handle the first item at once, those that follow together, and return the result of each', async () => {
    const seen: (readonly number[])[] = [];
    const batches = new Batches<number, string>(async (items) => (seen.push(items), items.map(String)), 50);
    expect(await batches.add(1)).toBe('1');
    expect(await Promise.all([2, 3, 4].map((item) => batches.add(item)))).toEqual(['2', '3', '4']);
    expect(seen).toEqual([[1], [2, 3, 4]]);
  });

  it('collect items while the previous batch is handled', async () => {
    const seen: (readonly number[])[] = [];
    const batches = new Batches<number, void>(async (items) => (seen.push(items), void (await delay(50))));
    const first = batches.add(1);
    await delay(10);
    await Promise.all([first, batches.add(2), batches.add(3)]);
    expect(seen).toEqual([[1], [2, 3]]);
  });

  it('begin when the previous batch is done, not before the interval', async () => {
    const starts: number[] = [];
    const batches = new Batches<number, void>(async ([ms = 0]) => {
      starts.push(performance.now());
      await delay(ms);
    }, 100);
    for (const ms of [200, 0, 0]) await batches.add(ms);
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeGreaterThan(198);
    expect(third - second).toBeGreaterThan(98);
  });

  it('that fail are handled item by item, and reject those that fail again', async () => {
    const batches = new Batches<string, string>(async (items) => {
      if (items.includes('bad')) throw new Error('bad');
      return items;
    });
    const results = await Promise.allSettled(['good', 'bad', 'better'].map((item) => batches.add(item)));
    expect(results).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: new Error('bad') },
      { status: 'fulfilled', value: 'better' },
    ]);
  });
});
