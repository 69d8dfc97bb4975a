import { cutHiddenSplit, type CutConstraints, type PoolInstance } from './hidden-split.js';
import { membersOf } from './test-mask.js';

const OBJECTS = ['boat', 'coat', 'hat'];
const ATTRIBUTES = ['blue', 'striped', 'torn', 'wet'];
/** 300 images; `torn` is on every 30th, `blue coat` is the unseen pair. */
const POOL: PoolInstance[] = Array.from({ length: 300 }, (_, i) => ({
  image: `image-${i}`,
  object: OBJECTS[i % 10 < 8 ? 0 : (i % 2) + 1]!,
  attributes: [ATTRIBUTES[i % 2]!, ...(i % 30 === 0 ? ['torn'] : []), ...(i % 7 === 0 ? ['wet'] : [])],
}));
const isSeen = (attribute: string, object: string) => !(attribute === 'wet' && object !== 'boat');
const CONSTRAINTS: CutConstraints = { count: 60, minPerAttribute: 5, unseenShare: 0.1, maxPerObject: Infinity };
const cut = (constraints: Partial<CutConstraints> = {}, seed = 1, pool = POOL) =>
  cutHiddenSplit(pool, isSeen, { ...CONSTRAINTS, ...constraints }, seed);

describe('a hidden split', () => {
  it('has the requested size, minimum of every attribute and share of unseen compositions', () => {
    const { hidden, size, attributeCounts, unseenShare, unmet } = cut();
    expect(unmet).toEqual([]);
    expect(size).toBe(60);
    expect(membersOf(hidden, 'test')).toHaveLength(60);
    for (const attribute of ATTRIBUTES) expect(attributeCounts.get(attribute)).toBeGreaterThanOrEqual(5);
    expect(unseenShare).toBeGreaterThanOrEqual(0.1);
  });
  it('is the same for the same seed and different for another', () => {
    expect(cut().hidden).toEqual(cut().hidden);
    expect(cut({}, 2).hidden).not.toEqual(cut().hidden);
  });
  it('alternates between objects, so that a frequent one does not displace the others', () => {
    const { objectCounts } = cut({ minPerAttribute: 0, unseenShare: 0 });
    expect([...objectCounts.values()].sort()).toEqual([20, 20, 20]);
  });
  it('keeps an object within its limit', () => {
    const { objectCounts } = cut({ maxPerObject: 12, count: 30 });
    for (const count of objectCounts.values()) expect(count).toBeLessThanOrEqual(12);
  });
  it('takes all instances of an image or none', () => {
    const doubled = POOL.map((instance, i) => ({ ...instance, image: `image-${i >> 1}` }));
    const { hidden } = cut({}, 1, doubled);
    for (let i = 0; i < hidden.length; i += 2) expect(hidden[i]).toBe(hidden[i + 1]);
  });
  it('reports which constraint the pool cannot satisfy, and by how much', () => {
    expect(cut({ minPerAttribute: 11 }).unmet).toEqual([
      { constraint: 'min-per-attribute', name: 'torn', expected: 11, found: 10 },
    ]);
    expect(cut({ count: 400 }).unmet).toContainEqual({ constraint: 'count', name: null, expected: 400, found: 300 });
    expect(cut({ unseenShare: 0.9 }).unmet).toMatchObject([{ constraint: 'unseen-share', expected: 0.9 }]);
  });
  it('rejects invalid parameters', () => {
    expect(() => cut({ count: 0 })).toThrow(RangeError);
    expect(() => cut({ unseenShare: 1.5 })).toThrow('not in [0, 1]');
    expect(() => cut({}, 1, [])).toThrow('empty');
  });
});
