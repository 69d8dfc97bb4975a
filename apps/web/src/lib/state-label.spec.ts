import { badgeLabel, stateLabel } from './state-label.ts';

const label = (visibility: string, more = {}, listing?: string) =>
  stateLabel({ state: 'SCORED', stateText: 'scored', publication: { visibility }, ...more }, listing);

it('states whether a scored result is published', () =>
  expect(['SHOWN', 'WITHHELD', 'SEALED', 'EMBARGOED', 'WITHDRAWN'].map((each) => label(each))).toEqual([
    'published',
    'withheld',
    'sealed',
    'not listed',
    'withdrawn',
  ]));

it('states who can see a result that is not listed', () =>
  expect([label('EMBARGOED', {}, 'PRIVATE'), label('EMBARGOED', {}, 'UNLISTED'), label('SHOWN', {}, 'LISTED')]).toEqual(
    ['private', 'unlisted', 'published'],
  ));

it('states that a scored evaluation is a debug run', () => expect(label('HIDDEN', { debug: true })).toBe('debug run'));

it('leaves other states unchanged', () =>
  expect(stateLabel({ state: 'PREDICTING', stateText: 'evaluating', publication: null }, 'PRIVATE')).toBe(
    'evaluating',
  ));

it('states on a badge that the evaluation of a result on no board is done', () => {
  const badge = (visibility: string, debug = false) =>
    badgeLabel({ state: 'SCORED', stateText: 'scored', debug, publication: { visibility } }, 'PRIVATE');
  expect(['EMBARGOED', 'WITHHELD', 'SEALED'].map((each) => badge(each))).toEqual([
    'done · private',
    'done · withheld',
    'done · sealed',
  ]);
  expect(badge('HIDDEN', true)).toBe('done · debug run');
  const copyOf = {};
  expect(badgeLabel({ state: 'SCORED', stateText: 'scored', publication: { visibility: 'SHOWN' }, copyOf })).toBe(
    'listed, copy',
  );
  expect([badge('SHOWN'), badge('WITHDRAWN')]).toEqual(['published', 'withdrawn']);
  expect(badgeLabel({ state: 'PREDICTING', stateText: 'evaluating', publication: null }, 'PRIVATE')).toBe('evaluating');
});
