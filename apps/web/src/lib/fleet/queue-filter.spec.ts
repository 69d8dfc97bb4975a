import { matching } from './queue-filter.ts';

const named = { name: 'Second', code: 'AB12CD', team: 'Ada and friends', track: 'Shapes' };
const unnamed = { name: null, code: null, team: null, track: 'Nouns' };
const rows = [named, unnamed];

it('finds evaluations by submission, code, team and track, in any case', () => {
  for (const text of ['second', 'ab12', ' FRIENDS ', 'shap']) expect(matching(rows, text)).toEqual([named]);
  expect(matching(rows, 'nouns')).toEqual([unnamed]);
  expect(matching(rows, 'null')).toEqual([]);
});

it('finds everything without a text', () => expect(matching(rows, ' ')).toEqual(rows));
