import { tracksAtLevel, tracksOf } from './isolation.ts';

const required = [
  { level: 'L1', tracks: 1 },
  { level: 'L2', tracks: 2 },
  { level: 'L3', tracks: 4 },
] as const;

describe('the tracks of a pool that a runner may receive shards of', () => {
  it.each([
    ['L1', { permitted: 1, total: 7, missing: 'L2' }],
    ['L2', { permitted: 3, total: 7, missing: 'L3' }],
    ['L3', { permitted: 7, total: 7, missing: null }],
  ] as const)('at %s', (level, expected) => expect(tracksAtLevel(level, [...required])).toEqual(expected));

  it('are none at L2 where all require L3', () =>
    expect(tracksAtLevel('L2', [{ level: 'L3', tracks: 2 }])).toEqual({ permitted: 0, total: 2, missing: 'L3' }));

  it('are those of the pool of the runner', () => {
    const pools = [
      { name: 'cpu', requiredIsolation: [] },
      { name: 'gpu', requiredIsolation: [...required] },
    ];
    expect(tracksOf({ isolation: 'L3', pool: 'cpu' }, pools)).toEqual({ permitted: 0, total: 0, missing: null });
    expect(tracksOf({ isolation: 'L3', pool: 'gpu' }, pools).permitted).toBe(7);
  });
});
