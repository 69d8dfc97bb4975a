import { attributesOf, focusOf, MAX_ATTRIBUTES, type Composition } from './composition.js';
import { mayOccur, pairsIn, SPLITS, type Split } from './pairs.js';
import { mainScene } from './scene.js';
import { FAMILY_NAMES, familyOf, parentOf } from './vocabulary.js';

const compositions = (split: Split, count: number): Composition[] =>
  Array.from({ length: count }, (_, index) =>
    mainScene('spec', index, split).things.map(({ composition }) => composition),
  ).flat();

describe('the content of an image', () => {
  it('includes what the hierarchy implies', () =>
    expect(attributesOf({ object: 'star', colour: 'navy', state: 'broken' })).toEqual(['blue', 'broken', 'navy']));

  it.each(SPLITS)('has one to four attributes, at most one of a family besides implied ones, in %s', (split) => {
    for (const composition of compositions(split, 600)) {
      const attributes = attributesOf(composition);
      expect(attributes.length).toBeGreaterThanOrEqual(1);
      expect(attributes.length).toBeLessThanOrEqual(MAX_ATTRIBUTES);
      const implied = new Set(attributes.map(parentOf));
      const drawn = attributes.filter((name) => !implied.has(name));
      expect(new Set(drawn.map(familyOf)).size).toBe(drawn.length);
    }
  });
  it.each(SPLITS)('stays within the pairs of %s', (split) => {
    for (const composition of compositions(split, 600)) {
      for (const attribute of attributesOf(composition))
        expect(mayOccur(split, attribute, composition.object)).toBe(true);
    }
  });
  it('covers every pair of train in the first 500 images of train, and of test in its 1,000', () => {
    for (const [split, count] of [
      ['train', 500],
      ['test', 1000],
    ] as const) {
      const shown = new Set(
        compositions(split, count).flatMap((composition) =>
          attributesOf(composition).map((attribute) => `${attribute} ${composition.object}`),
        ),
      );
      expect(pairsIn(split).filter(([attribute, object]) => !shown.has(`${attribute} ${object}`))).toEqual([]);
    }
  });
  it('has each number of attributes from one to four often enough to matter', () => {
    const counts = [0, 0, 0, 0, 0];
    for (const composition of compositions('train', 1000)) counts[attributesOf(composition).length]! += 1;
    for (const count of counts.slice(1)) expect(count).toBeGreaterThan(80);
  });
  it('mixes in test two images of an unseen pair with three of seen ones only', () => {
    const unseen = compositions('test', 500).map((composition) =>
      attributesOf(composition).some((attribute) => !mayOccur('train', attribute, composition.object)),
    );
    expect(unseen.filter(Boolean).length).toBe(200);
  });
  it('uses every pair before it repeats one', () => {
    const deck = Array.from({ length: pairsIn('train').length }, (_, index) =>
      focusOf('spec', index, 'train').join(' '),
    );
    expect(new Set(deck).size).toBe(deck.length);
  });
  it('includes every family', () => {
    const shown = new Set(
      compositions('train', 300).flatMap((composition) =>
        FAMILY_NAMES.filter((family) => composition[family] !== undefined),
      ),
    );
    expect([...shown].sort()).toEqual([...FAMILY_NAMES].sort());
  });
});
