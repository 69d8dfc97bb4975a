import { leftBoard } from './left-board.ts';

const stateOf = (visibility: string | null, debug = false) =>
  leftBoard({ debug, publication: visibility === null ? null : { visibility } });

it('names the state of a result that left its boards', () => {
  expect(['WITHDRAWN', 'HIDDEN', 'SUPERSEDED'].map((each) => stateOf(each))).toEqual([
    'Withdrawn',
    'Hidden',
    'Superseded',
  ]);
  expect([stateOf('SHOWN'), stateOf(null)]).toEqual([undefined, undefined]);
});

it('does not call a debug run hidden: no board had it', () => expect(stateOf('HIDDEN', true)).toBeUndefined());
