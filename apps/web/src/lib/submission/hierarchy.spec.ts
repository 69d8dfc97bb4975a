import { Hierarchy, summaryOf } from './hierarchy.ts';

const edge = (parent: string, child: string, value: number | null = 0.1) => ({
  parent,
  child,
  n: 40,
  value,
  low: null,
  high: null,
  reason: null,
  samePolarity: null,
});
const hierarchy = new Hierarchy([
  edge('blue', 'navy', 0.2),
  edge('navy', 'midnight', 0.4),
  edge('patterned', 'dotted', null),
  edge('dark', 'navy', 0.3),
]);

describe('a hierarchy', () => {
  it('begins with attributes without parents', () => expect(hierarchy.roots).toEqual(['blue', 'patterned', 'dark']));
  it('gives the path from a root, by the first parent, and the other parents', () => {
    expect(hierarchy.pathTo('midnight')).toEqual(['blue', 'navy']);
    expect(hierarchy.pathTo('blue')).toEqual([]);
    expect(hierarchy.alsoBelow('navy', 'dark')).toEqual(['blue']);
    expect(hierarchy.alsoBelow('dotted', 'patterned')).toEqual([]);
  });
  it('gives the worst edge below an attribute, at any depth', () => {
    expect(['blue', 'dark', 'patterned', 'midnight'].map((name) => hierarchy.worstBelow(name))).toEqual([
      0.4,
      0.4,
      null,
      null,
    ]);
  });
});

describe('the hierarchy metrics of a result', () => {
  const cell = (metric: string, value: number | null) => ({
    metric,
    value,
    low: null,
    high: null,
    step: null,
    reason: null,
    rankLow: null,
    rankHigh: null,
    tier: null,
    mark: null,
  });
  it('are read under the names of dense scores, of scored cells and of answers', () => {
    const found = [
      summaryOf({ values: [cell('vaw.cv.v1', 0.1), cell('vaw.hierarchy_map.v1', 0.3), cell('vaw.cmap.v1', 0.35)] }),
      summaryOf({
        values: [cell('vaw.cmap_scored.v1', 0.4), cell('vaw.cv_scored.v1', 0.2), cell('vaw.cmap_gap.v1', 0.05)],
      }),
      summaryOf({ values: [cell('vaw.vqa_cv.v1', 0.3), cell('vaw.vqa_cv_same_polarity.v1', null)] }),
    ].map((summary) => Object.fromEntries(Object.entries(summary).map(([name, of]) => [name, of?.metric])));
    expect(found).toEqual([
      { violations: 'vaw.cv.v1', before: 'vaw.hierarchy_map.v1', after: 'vaw.cmap.v1' },
      { violations: 'vaw.cv_scored.v1', after: 'vaw.cmap_scored.v1', gain: 'vaw.cmap_gap.v1' },
      { violations: 'vaw.vqa_cv.v1' },
    ]);
  });
});
