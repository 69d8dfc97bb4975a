import {
  ATTRIBUTES,
  fitTogether,
  HIERARCHY,
  KIND_NAMES,
  kindOf,
  KINDS,
  OBJECTS,
  parentOf,
  suits,
  supercategoryOf,
} from './vocabulary.js';

describe('the vocabulary of Still Life', () => {
  it('has at least 24 objects and 40 attributes of six kinds', () => {
    expect(OBJECTS.length).toBeGreaterThanOrEqual(24);
    expect(ATTRIBUTES.length).toBeGreaterThanOrEqual(40);
    expect(KIND_NAMES.length).toBeGreaterThanOrEqual(6);
    expect(new Set([...OBJECTS, ...ATTRIBUTES]).size).toBe(OBJECTS.length + ATTRIBUTES.length);
    expect([...OBJECTS].sort()).toEqual([...OBJECTS]);
  });

  it('has parents and children of the same kind', () => {
    for (const [parent, child] of HIERARCHY) {
      expect(parentOf(child)).toBe(parent);
      expect(kindOf(parent)).toBe(kindOf(child));
    }
  });

  it('has a supercategory of several objects for each object', () => {
    const found = OBJECTS.map(supercategoryOf);
    for (const name of found) expect(found.filter((other) => other === name).length).toBeGreaterThanOrEqual(4);
  });

  it('suits every object to some attribute of colour and material, and not a ball to tall', () => {
    for (const object of OBJECTS)
      for (const attribute of [...KINDS.colour, ...KINDS.material]) expect(suits(attribute, object)).toBe(true);
    expect(suits('tall', 'ball')).toBe(false);
  });

  it('knows attributes of which one hides the other, in both orders', () => {
    expect([fitTogether('snowy', 'white'), fitTogether('white', 'snowy')]).toEqual([false, false]);
    expect(fitTogether('glass', 'striped')).toBe(true);
  });
});
