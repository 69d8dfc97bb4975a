import { stateLabel } from './state-label.ts';

const label = (visibility: string, more = {}) =>
  stateLabel({ state: 'SCORED', stateText: 'scored', publication: { visibility }, ...more });

it('states that a scored result is withheld, sealed or not listed, and what left the boards', () =>
  expect(['SHOWN', 'WITHHELD', 'SEALED', 'EMBARGOED', 'WITHDRAWN'].map((each) => label(each))).toEqual([
    'scored',
    'scored, withheld',
    'scored, sealed',
    'scored, not listed',
    'scored, withdrawn',
  ]));

it('leaves other states unchanged', () =>
  expect([
    label('HIDDEN', { debug: true }),
    stateLabel({ state: 'PREDICTING', stateText: 'evaluating', publication: null }),
  ]).toEqual(['scored', 'evaluating']));
