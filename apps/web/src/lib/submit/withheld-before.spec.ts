import { withheldBefore } from './withheld-before.ts';

const submission = (slug: string, visibility: string | null, { debug = false, mine = true } = {}) => ({
  mine,
  evaluations: [{ debug, publication: visibility === null ? null : { visibility }, track: { slug } }],
});
const tracks = [{ slug: 'mac' }, { slug: 'vaw' }];

it('names the chosen tracks on which an own result of the same model is withheld', () =>
  expect(withheldBefore([submission('vaw', 'WITHHELD'), submission('splits', 'WITHHELD')], tracks)).toEqual([
    { slug: 'vaw' },
  ]));

it('leaves out other results, debug runs, and the results of others', () =>
  expect(
    withheldBefore(
      [
        submission('mac', 'SHOWN'),
        submission('mac', null),
        submission('mac', 'WITHHELD', { debug: true }),
        submission('mac', 'WITHHELD', { mine: false }),
      ],
      tracks,
    ),
  ).toEqual([]));
