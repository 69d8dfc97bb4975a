import { candidatePairs } from '@primitives/benchmark';
import { shapesDefinition } from './definitions/compositions.js';
import { pairsIn, pairsOf, roleOf } from './pairs.js';
import { ATTRIBUTES, HIERARCHY, OBJECTS } from './vocabulary.js';

const key = ([attribute, object]: readonly [string, string]): string => `${attribute} ${object}`;
const keys = (pairs: readonly (readonly [string, string])[]): Set<string> => new Set(pairs.map(key));

describe('the pair lists', () => {
  it('give every pair one role', () => {
    const counts = (['seen', 'val', 'test', 'never'] as const).map((role) => pairsOf(role).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ATTRIBUTES.length * OBJECTS.length);
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(15);
  });
  it('separate the unseen pairs of val and test, and exclude both from train', () => {
    const [train, val, test] = [keys(pairsIn('train')), keys(pairsIn('val')), keys(pairsIn('test'))];
    const unseen = (pairs: Set<string>): string[] => [...pairs].filter((pair) => !train.has(pair));
    expect(unseen(test).length).toBeGreaterThanOrEqual(60);
    expect(unseen(val).filter((pair) => test.has(pair))).toEqual([]);
  });
  it('include in train every attribute with at least nine objects and every object with at least twelve attributes', () => {
    const train = pairsIn('train');
    for (const attribute of ATTRIBUTES)
      expect(train.filter(([name]) => name === attribute).length).toBeGreaterThanOrEqual(9);
    for (const object of OBJECTS) expect(train.filter(([, name]) => name === object).length).toBeGreaterThanOrEqual(12);
  });
  it('never show a child where its parent may not be seen', () => {
    for (const [parent, child] of HIERARCHY) {
      for (const object of OBJECTS)
        if (roleOf(parent, object) !== 'seen')
          expect(key([child, object]) + ' ' + roleOf(child, object)).toBe(
            key([child, object]) + ' ' + roleOf(parent, object),
          );
    }
  });
  it('make the closed world smaller than the open one', () => {
    const definition = shapesDefinition();
    const closed = candidatePairs(definition, 'closed').length;
    expect(closed).toBe(pairsOf('seen').length + pairsOf('val').length + pairsOf('test').length);
    expect(closed).toBeLessThan(candidatePairs(definition, 'open').length);
  });
});
