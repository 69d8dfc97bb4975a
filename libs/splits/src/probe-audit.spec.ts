import { encodeTestSide } from '@primitives/benchmark';
import { ConceptGroups, indexGroups, pairsOfGroups } from './concept-groups.js';
import { auditProbe } from './probe-audit.js';

const OBJECTS = ['apple', 'cat', 'dog', 'pear'];
const fold = (...test: number[]) => encodeTestSide(OBJECTS.map((_, i) => (test.includes(i) ? 1 : 0)));

describe('the audit of a probe', () => {
  const probe = {
    strategies: { random: { has_legs: [fold(0, 1), fold(2, 3)] }, supercategory: { has_legs: [fold(1, 2)] } },
    categories: { animal: [1, 2], food: [0, 3] },
  };
  const positives = new Map([['has_legs', new Set([1])]]);
  const audit = auditProbe({ attributes: ['has_legs'], objects: OBJECTS, probe }, positives, { twins: [[1, 2]] });

  it('finds that a random split leaks supercategories and twins, and a split by supercategory neither', () => {
    expect(audit).toEqual([
      {
        strategy: 'random',
        folds: 2,
        foldsWithoutPositive: 1,
        testShare: 0.5,
        leaked: { 'group:supercategory': 1, 'pair:twins': 0.5 },
      },
      {
        strategy: 'supercategory',
        folds: 1,
        foldsWithoutPositive: 0,
        testShare: 0.5,
        leaked: { 'group:supercategory': 0, 'pair:twins': 0 },
      },
    ]);
  });

  it('is empty without a probe', () =>
    expect(auditProbe({ attributes: [], objects: [], probe: undefined }, new Map())).toEqual([]));
});

describe('groups of concepts', () => {
  it('are pairs of their members, without unknown and repeated names', () => {
    const { groups, unknown } = indexGroups(
      {
        groups: [
          ['cat', 'dog', 'cat', 'wolf'],
          ['pear', 'quince'],
        ],
      },
      OBJECTS,
    );
    expect([groups, unknown]).toEqual([[[1, 2]], ['wolf', 'quince']]);
    expect(pairsOfGroups([[0, 1, 3]])).toEqual([
      [0, 1],
      [0, 3],
      [1, 3],
    ]);
  });

  it('have a schema and groups of two at least', () => {
    const valid = { schema: 'concept-groups/1', source: 'a model', groups: [['cat', 'dog']] };
    expect(ConceptGroups.safeParse(valid).success).toBe(true);
    expect(ConceptGroups.safeParse({ ...valid, groups: [['cat']] }).success).toBe(false);
    expect(ConceptGroups.safeParse({ ...valid, schema: 'groups' }).success).toBe(false);
  });
});
