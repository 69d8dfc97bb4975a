import { words } from './needed.ts';

it.each(['note', 'unranked'] as const)('%s names the words for upper bounds only where the table has them', (text) => {
  expect(words[text]('AUC', true, words.bound.cells)).toContain(' “At most” is ');
  expect(words[text]('AUC', true, words.bound.column)).toContain(' The gain is ');
  expect(words[text]('AUC', true, '')).not.toMatch(/at most|upper bound|estimated/i);
});
