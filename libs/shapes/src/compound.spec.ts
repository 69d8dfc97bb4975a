import { COMPOUND_PICTURES, COMPOUNDS, compoundScene } from './compound.js';
import { sceneSvg } from './scene-svg.js';

const starBox = COMPOUNDS.find(({ name }) => name === 'star box')!;

describe('compound nouns', () => {
  it('are 105, each once, ring flag among them', () => {
    expect(COMPOUNDS.length).toBe(105);
    expect(new Set(COMPOUNDS.map(({ id }) => id)).size).toBe(COMPOUNDS.length);
    expect(COMPOUNDS.map(({ name }) => name)).toContain('ring flag');
  });
  it('never combine a noun with itself', () =>
    expect(COMPOUNDS.filter(({ constituents: [first, second] }) => first === second)).toEqual([]));
  it('show the second noun painted with the first, the first alone, the second alone', () => {
    const shown = COMPOUND_PICTURES.map((picture) =>
      compoundScene('spec', starBox, picture).things.map(
        ({ composition, emblem }) => `${composition.object} ${emblem ?? 'bare'}`,
      ),
    );
    expect(shown).toEqual([['box star'], ['star bare'], ['box bare']]);
  });
  it('are rendered identically each time, and differently with another seed', () => {
    expect(compoundScene('spec', starBox, 'positive')).toEqual(compoundScene('spec', starBox, 'positive'));
    expect(sceneSvg(compoundScene('spec', starBox, 'positive'))).not.toBe(
      sceneSvg(compoundScene('other', starBox, 'positive')),
    );
  });
  it('have a background that is independent of the kind of image', () => {
    const grounds = (picture: (typeof COMPOUND_PICTURES)[number]): number =>
      COMPOUNDS.filter((compound) => compoundScene('spec', compound, picture).background.kind === 'wallpaper').length;
    for (const picture of COMPOUND_PICTURES) expect(Math.abs(grounds(picture) - COMPOUNDS.length / 4)).toBeLessThan(13);
  });
});
