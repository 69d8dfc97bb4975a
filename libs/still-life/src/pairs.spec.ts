import { mayOccur, pairsOf } from './pairs.js';
import { ATTRIBUTES, HIERARCHY, KINDS, OBJECTS, suits } from './vocabulary.js';

describe('the pairs of Still Life', () => {
  it('have an open world of more than three times the closed one', () => {
    const closed = (['seen', 'val', 'test'] as const).flatMap(pairsOf).length;
    expect((ATTRIBUTES.length * OBJECTS.length) / closed).toBeGreaterThanOrEqual(3);
    expect(closed + pairsOf('never').length).toBe(ATTRIBUTES.length * OBJECTS.length);
  });

  it('hold out pairs of every attribute for val and test', () => {
    for (const role of ['val', 'test'] as const) {
      const attributes = new Set(pairsOf(role).map(([attribute]) => attribute));
      expect(ATTRIBUTES.filter((attribute) => !attributes.has(attribute))).toEqual([]);
    }
    expect(pairsOf('test').length).toBeGreaterThanOrEqual(80);
  });

  it('show only what suits an object', () => {
    for (const role of ['seen', 'val', 'test'] as const)
      for (const [attribute, object] of pairsOf(role)) expect(suits(attribute, object)).toBe(true);
  });

  it('give every attribute at least four objects in training and every object two colours', () => {
    for (const attribute of ATTRIBUTES)
      expect(pairsOf('seen').filter(([name]) => name === attribute).length).toBeGreaterThanOrEqual(4);
    for (const object of OBJECTS)
      expect(KINDS.colour.filter((colour) => mayOccur('train', colour, object)).length).toBeGreaterThanOrEqual(2);
  });

  it.each(['train', 'val', 'test'] as const)('let a child occur in %s only with its parent', (split) => {
    for (const [parent, child] of HIERARCHY)
      for (const object of OBJECTS)
        expect(mayOccur(split, child, object) && !mayOccur(split, parent, object)).toBe(false);
  });
});
