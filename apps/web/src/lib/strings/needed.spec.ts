import { words } from './needed.ts';

it.each(['note', 'unranked'] as const)('%s names the words for upper bounds only where the table has them', (text) => {
  expect(words[text]('AUC', true, words.bound, true)).toContain(' “At most” is only an upper bound');
  expect(words[text]('AUC', true, '', true)).not.toMatch(/at most|upper bound|estimated/i);
});

it('names why a gain is bounded, and what shows it', () => {
  const note = (hidden: boolean) => words.note('AUC', true, words.bound, hidden);
  expect(note(true)).toContain('because a hidden split publishes no more than the verdict');
  expect(note(false)).toContain('because the board lists the tests of its first 50 rows; the comparison');
});
