import { stateLabel } from './state-label.ts';

const label = (visibility: string, debug = false) =>
  stateLabel({ state: 'SCORED', stateText: 'scored', debug, publication: { visibility } });

it('names a result that is withheld or left its boards', () => {
  expect(['WITHHELD', 'HIDDEN', 'WITHDRAWN', 'SUPERSEDED'].map((each) => label(each))).toEqual([
    'withheld',
    'hidden',
    'withdrawn',
    'superseded',
  ]);
  expect(['SHOWN', 'EMBARGOED', 'SEALED'].map((each) => label(each))).toEqual(['scored', 'scored', 'scored']);
});

it('is the state of a debug run and of an evaluation without a result', () => {
  expect(label('HIDDEN', true)).toBe('scored');
  expect(stateLabel({ state: 'QUEUED', stateText: 'waiting for checks', publication: null })).toBe(
    'waiting for checks',
  );
});
