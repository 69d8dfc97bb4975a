import { stateLabel } from './state-label.ts';

const label = (visibility: string, more = {}, listing?: string) =>
  stateLabel({ state: 'SCORED', stateText: 'scored', publication: { visibility }, ...more }, listing);

it('states whether a scored result is published', () =>
  expect(['SHOWN', 'WITHHELD', 'SEALED', 'EMBARGOED', 'WITHDRAWN'].map((each) => label(each))).toEqual([
    'published',
    'withheld',
    'done · sealed',
    'done · not listed',
    'withdrawn',
  ]));

it('states that a result that is not listed is done, and who can see it', () =>
  expect([label('EMBARGOED', {}, 'PRIVATE'), label('EMBARGOED', {}, 'UNLISTED'), label('SHOWN', {}, 'LISTED')]).toEqual(
    ['done · private', 'done · unlisted', 'published'],
  ));

it('states that a scored evaluation is a debug run', () =>
  expect(label('HIDDEN', { debug: true })).toBe('done · debug run'));

it('leaves other states unchanged', () =>
  expect(stateLabel({ state: 'PREDICTING', stateText: 'evaluating', publication: null }, 'PRIVATE')).toBe(
    'evaluating',
  ));
