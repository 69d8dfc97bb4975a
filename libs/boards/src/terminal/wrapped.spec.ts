import { shortened, wrapped } from './wrapped.js';

describe('a paragraph on a terminal', () => {
  it('is one line in a pipe, or where it fits', () => {
    expect(wrapped('a note of five words', Infinity)).toEqual(['a note of five words']);
    expect(wrapped('a note', 6)).toEqual(['a note']);
    expect(wrapped('', 10)).toEqual(['']);
  });
  it('breaks between words and indents its next lines', () =>
    expect(wrapped('a note of five words', 10)).toEqual(['a note of', '  five', '  words']));
  it('keeps its own indent', () => expect(wrapped('  a note of', 8)).toEqual(['  a note', '    of']));
  it('does not break an address', () =>
    expect(wrapped('see http://a.example/docs/release for it', 12)).toEqual([
      'see',
      '  http://a.example/docs/release',
      '  for it',
    ]));
});

it.each([
  ['Attribute–object CNN', 20, 'Attribute–object CNN'],
  ['Attribute–object CNN', 19, 'Attribute–object C…'],
  ['Label frequencies', 7, 'Label…'],
])('shortens %s to %i characters', (text, length, short) => expect(shortened(text, length)).toBe(short));
