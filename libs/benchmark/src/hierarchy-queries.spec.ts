import { queriesAbout } from './hierarchy-queries.js';

const NAMES = ['blue', 'dark', 'navy', 'red'];
const HIERARCHY = [
  ['blue', 'navy'],
  ['dark', 'navy'],
] as const;

describe('the queries about an instance', () => {
  it('hold what is annotated, above and below it', () => {
    expect(queriesAbout([2], NAMES, HIERARCHY)).toEqual([0, 1, 2]);
    expect(queriesAbout([0], NAMES, HIERARCHY)).toEqual([0, 2]);
    expect(queriesAbout([3, 3], NAMES, HIERARCHY)).toEqual([3]);
  });
  it('do not climb and fall in turn: siblings are not asked', () =>
    expect(queriesAbout([0], NAMES, HIERARCHY)).not.toContain(1));
  it('end where a hierarchy bites its own tail', () => {
    const circle = [
      ['blue', 'navy'],
      ['navy', 'blue'],
    ] as const;
    expect(queriesAbout([0], NAMES, circle)).toEqual([0, 2]);
  });
  it('are none about an instance without annotation', () => expect(queriesAbout([], NAMES, HIERARCHY)).toEqual([]));
});
