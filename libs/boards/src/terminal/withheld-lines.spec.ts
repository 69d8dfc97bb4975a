import { withheldLines } from './withheld-lines.js';

const own = (code: string, visibility: string, debug = false) => ({
  code,
  evaluations: [{ debug, publication: { visibility }, track: { slug: 'shapes' } }],
});

it('names the newest withheld submission of the same model on a track', () =>
  expect(withheldLines([own('AAAAAA', 'WITHHELD'), own('BBBBBB', 'WITHHELD')], ['mac', 'shapes'])).toEqual([
    'shapes: the result of the same model was withheld (AAAAAA); this one counts towards the quota and may be withheld again',
  ]));

it.each([
  ['a shown result', own('AAAAAA', 'SHOWN')],
  ['a debug run', own('AAAAAA', 'WITHHELD', true)],
])('has no line for %s', (_, submission) => expect(withheldLines([submission], ['shapes'])).toEqual([]));
