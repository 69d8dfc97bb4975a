import { ownResultLines } from './own-result-lines.js';

const own = (code: string, visibility: string, { debug = false, copyOf = null as object | null } = {}) => ({
  code,
  evaluations: [{ debug, publication: { visibility }, track: { slug: 'shapes' }, copyOf }],
});

it('names the newest withheld submission of the same model on a track', () =>
  expect(ownResultLines([own('AAAAAA', 'WITHHELD'), own('BBBBBB', 'WITHHELD')], ['mac', 'shapes'])).toEqual([
    'shapes: the result of the same model was withheld (AAAAAA); this one has the same values, would be withheld again and counts towards the quota',
  ]));

it('states how another submission replaces the entry of the team', () =>
  expect(ownResultLines([own('AAAAAA', 'SHOWN', { copyOf: {} }), own('BBBBBB', 'SHOWN')], ['mac', 'shapes'])).toEqual([
    'shapes: BBBBBB is yours; to have this one ranked instead, withdraw BBBBBB afterwards',
  ]));

it('names an earlier result that is not listed, and what is left of the quota', () => {
  const line = 'shapes: the same model was evaluated before (AAAAAA, not listed); this one counts towards the quota';
  const earlier = [own('AAAAAA', 'EMBARGOED')];
  const quota = { left: 7, limit: 10, windowHours: 24 };
  expect(ownResultLines(earlier, ['shapes'])).toEqual([line]);
  expect(ownResultLines(earlier, ['shapes'], [{ slug: 'shapes', quota }])).toEqual([`${line} (7 of 10 left in 24 h)`]);
  expect(ownResultLines([...earlier, own('BBBBBB', 'SHOWN')], ['shapes'])).toHaveLength(1);
});

it.each([
  ['a copy of an entry of another team', own('AAAAAA', 'SHOWN', { copyOf: { entry: null } })],
  ['a debug run', own('AAAAAA', 'WITHHELD', { debug: true })],
])('has no line for %s', (_, submission) => expect(ownResultLines([submission], ['shapes'])).toEqual([]));
