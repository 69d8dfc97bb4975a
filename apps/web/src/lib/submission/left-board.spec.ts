import { leftBoard } from './left-board.ts';

const left = (visibility: string | null, debug = false) =>
  leftBoard({ debug, publication: visibility === null ? null : { visibility } });

it('is a result that was withdrawn, hidden or superseded', () => {
  expect(['WITHDRAWN', 'HIDDEN', 'SUPERSEDED'].every((each) => left(each))).toBe(true);
  expect([left('SHOWN'), left(null)]).toEqual([false, false]);
});

it('is no debug run: no board had it', () => expect(left('HIDDEN', true)).toBe(false));
