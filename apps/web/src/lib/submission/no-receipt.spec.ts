import { words } from '../strings/no-receipt.ts';
import { noReceiptText } from './no-receipt.ts';

const { ended, running, sealed, unpublished } = words;

it.each([
  ['FAILED', null, ended],
  ['PREDICTING', null, running],
  ['SCORED', null, running],
  ['SCORED', 'SHOWN', running],
  ['SCORED', 'WITHHELD', unpublished],
  ['SCORED', 'WITHDRAWN', unpublished],
  ['SCORED', 'SEALED', sealed],
])('of an evaluation in state %s with visibility %s', (state, visibility, text) =>
  expect(noReceiptText({ state, publication: visibility === null ? null : { visibility } })).toBe(text),
);
