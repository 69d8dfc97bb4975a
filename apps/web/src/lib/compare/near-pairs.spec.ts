import { nearPairTexts } from './near-pairs.ts';

const row = (name: string, of: string | null = null) => ({
  name,
  submissionCode: name,
  similarTo: of === null ? null : { submissionCode: of, name: of },
});

describe('the sentences on compared entries with nearly the same results', () => {
  it('name the later entry first, in either order', () =>
    expect([nearPairTexts([row('A'), row('B', 'A')]), nearPairTexts([row('B', 'A'), row('A')])]).toEqual([
      [expect.stringMatching(/^B has nearly the same results as A\. /)],
      [expect.stringMatching(/^B has nearly the same results as A\. /)],
    ]));
  it('are none for entries that are like others', () =>
    expect(nearPairTexts([row('A'), row('B', 'X'), row('C')])).toEqual([]));
});
