import { notNamedAsTraining } from './training-text.js';

describe('a declaration of training data', () => {
  it('states the benchmarks of the tracks that it does not name', () =>
    expect(notNamedAsTraining(['shpaes', 'mac'], ['shapes', 'mac', 'shapes'])).toBe(
      'declared: not trained on shapes, because --trained-on names only shpaes, mac; boards mark it with †',
    ));

  it.each([[['shapes']], [[]]])('states nothing if it is %j for a track of shapes', (declared) =>
    expect(notNamedAsTraining(declared, ['shapes'])).toBeNull(),
  );
});
