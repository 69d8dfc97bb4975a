import { words } from './summary.ts';

it.each([
  [1, 'and 1 more board'],
  [2, 'and 2 more boards'],
])('%i boards that are not shown are counted', (count, text) => expect(words.more(count)).toBe(text));

it('says whether the predictions of an identical bundle were reused', () => {
  expect(words.runHere('HIDDEN', '1,200', false)).toBe('Run here on 1,200 hidden images');
  expect(words.runHere('PUBLIC', '400', true)).toBe(
    'Predictions reused: an identical bundle was run here on 400 public images',
  );
});
