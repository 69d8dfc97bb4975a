import { translated } from './errors.js';

describe('labels that do not fit the candidate pairs', () => {
  it.each([
    ['true_pair_outside_space', 'another pair'],
    ['no_true_pair', 'an image without attributes'],
  ])('names what was found for %s, and that the protocol may be another one', (code, found) => {
    expect(translated(Object.assign(new Error('of image 0'), { code }))).toMatchObject({
      code: 'labels_invalid',
      message: 'of image 0',
      found,
      remedy: expect.stringContaining('of another protocol'),
    });
  });
});
