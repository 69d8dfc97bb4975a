import type { Predictions } from '@primitives/inference';
import type { ShardInstance } from '@primitives/protocol';
import { recheck } from './recheck.js';

const INSTANCES = Array.from({ length: 10 }, (_, i): ShardInstance => ({ id: `opaque-${i}`, image: `${i}.png` }));
const SIGNAL = new AbortController().signal;
const EVERYONE = { share: 1, tolerance: 1e-4, signal: SIGNAL };
const place = ({ image }: ShardInstance) => Number.parseInt(image);
const row = (...values: number[]): Predictions => ({ pair: Float32Array.from(values) });

describe('a recheck of a shard', () => {
  it('finds nothing in a model with reproducible answers', async () => {
    const looked = await recheck(
      INSTANCES,
      (at) => row(at, 1),
      async (instance) => row(place(instance), 1),
      EVERYONE,
    );
    expect(looked).toEqual({ instances: 10, differing: 0, code: null });
  });

  it('predicts each instance alone, the last one first', async () => {
    const order: number[] = [];
    const again = async (instance: ShardInstance) => {
      order.push(place(instance));
      return row(0);
    };
    await recheck(INSTANCES, () => row(0), again, EVERYONE);
    expect(order).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('finds answers that depend on the batch', async () => {
    const looked = await recheck(
      INSTANCES,
      (at) => row(at < 3 ? 2 : 1),
      async () => row(1),
      EVERYONE,
    );
    expect(looked).toEqual({ instances: 10, differing: 3, code: 'batch_dependent' });
  });

  it('finds answers that change between runs', async () => {
    let time = 0;
    const looked = await recheck(
      INSTANCES,
      () => row(0),
      async () => row(++time),
      EVERYONE,
    );
    expect(looked).toEqual({ instances: 10, differing: 10, code: 'not_deterministic' });
  });

  it('reports the more severe of both', async () => {
    let time = 0;
    const looked = await recheck(
      INSTANCES,
      () => row(1),
      async (instance) => (place(instance) === 5 ? row(++time + 1) : row(2)),
      EVERYONE,
    );
    expect(looked.code).toBe('not_deterministic');
  });

  it.each([
    ['rounding', row(1_000, 1), row(1_000.05, 1), 0],
    ['more than rounding', row(1_000, 1), row(1_000.2, 1), 1],
    ['pairs that are never predicted', row(-Infinity, 1), row(-Infinity, 1), 0],
    ['a pair that is predicted now', row(-Infinity, 1), row(0, 1), 1],
    ['another number of values', row(1, 1), row(1), 1],
    ['another matrix', row(1), { attribute: Float32Array.of(1) }, 1],
  ])('counts %s correctly', async (_, before, now, differing) => {
    expect(
      await recheck(
        INSTANCES.slice(0, 1),
        () => before,
        async () => now,
        EVERYONE,
      ),
    ).toMatchObject({ differing });
  });

  it('samples about the requested share, and the same instances each time', async () => {
    const many = Array.from({ length: 20_000 }, (_, i): ShardInstance => ({ id: `opaque-${i}`, image: 'x.png' }));
    const sample = async () => {
      const seen: string[] = [];
      await recheck(
        many,
        () => row(0),
        async ({ id }) => (seen.push(id), row(0)),
        { ...EVERYONE, share: 0.01 },
      );
      return seen;
    };
    const seen = await sample();
    expect(seen.length).toBeGreaterThan(140);
    expect(seen.length).toBeLessThan(260);
    expect(await sample()).toEqual(seen);
  });
});
