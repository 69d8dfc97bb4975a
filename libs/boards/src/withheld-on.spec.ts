import { withheldOn } from './withheld-on.js';

const submission = (slug: string, visibility: string | null, debug = false) => ({
  evaluations: [{ debug, publication: visibility === null ? null : { visibility }, track: { slug } }],
});

it('finds the first submission whose result on the track is withheld', () => {
  const [vaw, later] = [submission('vaw', 'WITHHELD'), submission('vaw', 'WITHHELD')];
  expect(withheldOn([submission('mac', 'WITHHELD'), vaw, later], 'vaw')).toBe(vaw);
});
it.each([
  ['a published result', submission('mac', 'SHOWN')],
  ['a submission without a result', submission('mac', null)],
  ['a debug run', submission('mac', 'WITHHELD', true)],
])('leaves out %s', (_, other) => expect(withheldOn([other], 'mac')).toBeUndefined());
