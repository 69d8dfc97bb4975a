import { searchActOf } from './search-key.ts';

it('opens the chosen result with Enter, and closes the keyboard of a touch screen', () => {
  expect(searchActOf('Enter', false, 0)).toBe('open');
  expect(searchActOf('Enter', true, 0)).toBe('close');
  expect(searchActOf('Enter', true, 2)).toBe('open');
});
it('clears the text, moves among the results, and ignores other keys', () =>
  expect(['Escape', 'ArrowDown', 'ArrowUp', 'a'].map((key) => searchActOf(key, true, 0))).toEqual([
    'clear',
    'next',
    'previous',
    null,
  ]));
