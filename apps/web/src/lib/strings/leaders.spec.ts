import { words } from './leaders.ts';

it.each(Object.values(words.shortcuts))('“%s” continues the sentence about the limit of a track', (text) => {
  expect(words.limit).toBe('Limit of this track:');
  expect(text).toMatch(/^[a-z].+ reach(es)?$/);
});
