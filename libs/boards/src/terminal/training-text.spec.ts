import { notNamedAsTraining, otherDataSets } from './training-text.js';

describe('a declaration of training data', () => {
  it('states the benchmarks of the tracks that it does not name', () =>
    expect(notNamedAsTraining(['shpaes', 'mac'], ['shapes', 'mac', 'shapes'])).toBe(
      'declared: not trained on shapes, because --trained-on names only shpaes, mac; boards mark it with †',
    ));

  it.each([[['shapes']], [[]]])('states nothing if it is %j for a track of shapes', (declared) =>
    expect(notNamedAsTraining(declared, ['shapes'])).toBeNull(),
  );

  it('names data sets that are neither benchmarks nor seasons of the platform', () => {
    const tracks = [{ slug: 'shapes-mac', benchmark: { slug: 'shapes' } }];
    const declared = ['shape', 'shapes', 'shapes-mac-season-1', 'mac-season-1', 'shape'];
    expect(otherDataSets(declared, tracks, (name) => (name === 'shape' ? 'shapes' : null))).toBe(
      'not a benchmark of this platform: shape (did you mean shapes?), mac-season-1',
    );
    expect(otherDataSets(['shapes', 'shapes-mac-season-1'], tracks, () => 'shapes')).toBeNull();
  });
});
