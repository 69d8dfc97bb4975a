import { declaredNames, mistypedBenchmark, notNamedAsTraining, otherDataSets } from './training-text.js';

describe('a declaration of training data', () => {
  it('states the benchmarks of the tracks that it does not name', () =>
    expect(notNamedAsTraining(['shpaes', 'mac'], ['shapes', 'mac', 'shapes'])).toBe(
      'declared: not trained on shapes, because --trained-on names only shpaes, mac; boards mark it with †',
    ));

  it('names the argument of Python that declares it', () =>
    expect(notNamedAsTraining(['mac'], ['shapes'], 'trainedOn')).toMatch('because trainedOn names only mac;'));

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
    expect(otherDataSets(['other:shape'], tracks, () => 'shapes')).toBe('not a benchmark of this platform: shape');
  });

  it('is refused if a name resembles that of a benchmark, unless it is marked as another data set', () => {
    const tracks = [{ slug: 'shapes-mac', benchmark: { slug: 'shapes' } }];
    const similar = (name: string) => (name.startsWith('s') ? 'shapes' : undefined);
    expect(mistypedBenchmark(['laion', 'shape'], tracks, similar)).toBe(
      'shape is not a benchmark of this platform (shapes); did you mean shapes? For a data set of this name: other:shape',
    );
    expect(mistypedBenchmark(['laion', 'shapes', 'other:shape'], tracks, similar)).toBeNull();
    expect(declaredNames(['laion', 'other:shape'])).toEqual(['laion', 'shape']);
  });
});
