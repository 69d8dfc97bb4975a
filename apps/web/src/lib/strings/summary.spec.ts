import { words } from './summary.ts';

it.each([
  [1, 'and 1 more board'],
  [2, 'and 2 more boards'],
])('%i boards that are not shown are counted', (count, text) => expect(words.more(count)).toBe(text));
