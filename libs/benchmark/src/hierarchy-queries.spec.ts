import { queriesAbout } from './hierarchy-queries.js';

const NAMES = ['blue', 'dark', 'navy', 'red'];
const HIERARCHY = [
  ['blue', 'navy'],
  ['dark', 'navy'],
] as const;

describe('the queries about an instance', () => {
  it('contain the annotated attributes and those above and below them', () => {
    expect(queriesAbout([2], NAMES, HIERARCHY)).toEqual([0, 1, 2]);
    expect(queriesAbout([0], NAMES, HIERARCHY)).toEqual([0, 2]);
    expect(queriesAbout([3, 3], NAMES, HIERARCHY)).toEqual([3]);
  });
  it('do not alternate between up and down: siblings are not queried', () =>
    expect(queriesAbout([0], NAMES, HIERARCHY)).not.toContain(1));
  it('end at a cycle of the hierarchy', () => {
    const circle = [
      ['blue', 'navy'],
      ['navy', 'blue'],
    ] as const;
    expect(queriesAbout([0], NAMES, circle)).toEqual([0, 2]);
  });
  it('are empty for an instance without annotation', () => expect(queriesAbout([], NAMES, HIERARCHY)).toEqual([]));
});
