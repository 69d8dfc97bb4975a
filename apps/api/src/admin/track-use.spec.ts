import { requireUnused } from './track-use.js';

describe('a track', () => {
  it('can be deleted without submissions and seasons', () => {
    expect(() => requireUnused('mac', { submissions: 0, seasons: 0 })).not.toThrow();
  });

  it.each([
    [{ submissions: 1, seasons: 0 }, 'track mac has 1 submission'],
    [{ submissions: 1_200, seasons: 0 }, 'track mac has 1,200 submissions'],
    [{ submissions: 0, seasons: 1 }, 'track mac has 1 season'],
    [{ submissions: 2, seasons: 3 }, 'track mac has 2 submissions and 3 seasons'],
  ])('cannot be deleted with %o', (use, message) => {
    expect(() => requireUnused('mac', use)).toThrow(expect.objectContaining({ code: 'track_in_use', message }));
  });
});
