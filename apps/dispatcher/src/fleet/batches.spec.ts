import { setTimeout as delay } from 'node:timers/promises';
import { Batches } from './batches.js';

describe('batches', () => {
  it('handle the first item at once, and those that follow together', async () => {
    const seen: (readonly number[])[] = [];
    const batches = new Batches<number>(async (items) => void seen.push(items), 50);
    await batches.add(1);
    expect(seen).toEqual([[1]]);
    await Promise.all([2, 3, 4].map((item) => batches.add(item)));
    expect(seen).toEqual([[1], [2, 3, 4]]);
  });

  it('begin when the previous batch is done, not before the interval', async () => {
    const starts: number[] = [];
    const batches = new Batches<number>(
      async ([ms = 0]) => void (starts.push(performance.now()), await delay(ms)),
      100,
    );
    for (const ms of [200, 0, 0]) await batches.add(ms);
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeGreaterThan(198);
    expect(third - second).toBeGreaterThan(98);
  });

  it('that fail reject their items only', async () => {
    const batches = new Batches<string>(async (items) => {
      if (items.includes('bad')) throw new Error('bad');
    }, 1);
    const results = await Promise.allSettled(['good', 'bad', 'worse'].map((item) => batches.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(batches.add('good')).resolves.toBeUndefined();
  });
});
