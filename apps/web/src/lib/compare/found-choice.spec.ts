import { foundChoice } from './found-choice.ts';

const place = { track: 'mac', shortName: 'MAC', board: 'closed', submissionCode: '16ZAJ5' };
const model = { submissionCode: '17QA1T', name: 'Dual encoder', team: { name: 'Team' }, places: [place] };

it('is first the submission on the board that the note names, which may be older than the newest one', () =>
  expect(foundChoice(model, true)).toEqual({
    code: '16ZAJ5',
    name: 'Dual encoder',
    note: 'Team · MAC · 16ZAJ5',
    board: 'mac.closed',
  }));
it('is the newest submission without a board, or beside models that are chosen', () =>
  expect([foundChoice({ ...model, places: [] }, true), foundChoice(model, false)]).toMatchObject([
    { code: '17QA1T', note: 'Team · 17QA1T', board: null },
    { code: '17QA1T', note: 'Team · MAC · 17QA1T', board: null },
  ]));
