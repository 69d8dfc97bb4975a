import { asLine, forbiddenIn, forbiddenInLine, forbiddenInText } from './index.js';

describe('a text', () => {
  it.each([
    ['NUL', 'a\0b', 'U+0000'],
    ['escape', 'a\u001b[31mb', 'U+001B'],
    ['delete', 'a\u007f', 'U+007F'],
    ['next line (C1)', 'a\u0085', 'U+0085'],
    ['half of a surrogate pair', 'a\ud800b', 'U+D800'],
  ])('must not contain %s', (_, text, name) => expect(forbiddenInText(text)).toEqual({ at: 1, name }));

  it('may contain lines, tabs, emoji, every script, and direction marks', () => {
    for (const text of ['', 'a\nb\r\n\tc', '👩‍🔬 ok', 'می‌خواهم', 'שלום', '\u200f', 'ÅÆ 漢字 हिन्दी'])
      expect(forbiddenInText(text)).toBeNull();
  });
});

describe('a name', () => {
  it.each([
    ['a line feed', 'Ada\nBcc: all', 'U+000A'],
    ['a carriage return', 'Ada\rBcc', 'U+000D'],
    ['a tab', 'Ada\tL', 'U+0009'],
    ['a line separator', 'Ada\u2028L', 'U+2028'],
    ['a right-to-left override', 'Ada\u202ecod.exe', 'U+202E'],
    ['a bidirectional isolate', 'Ada\u2066L', 'U+2066'],
    ['an Arabic letter mark', 'Ada\u061cL', 'U+061C'],
    ['a zero-width space', 'Ada\u200bL', 'U+200B'],
    ['a zero-width joiner', 'Ada\u200dL', 'U+200D'],
    ['a word joiner', 'Ada\u2060L', 'U+2060'],
    ['a byte order mark', 'Ada\ufeffL', 'U+FEFF'],
    ['a soft hyphen', 'Ada\u00adL', 'U+00AD'],
    ['a tag', 'Ada\u{e0041}L', 'U+E0041'],
    ['an invisible filler', 'Ada\u3164L', 'U+3164'],
    ['NUL', 'Ada\0L', 'U+0000'],
  ])('must not contain %s', (_, name, found) => expect(forbiddenInLine(name)).toEqual({ at: 3, name: found }));

  it('may contain letters of every script, marks and emoji', () => {
    for (const name of ['Grace Hopper', 'Łukasz O’Neill', '漢字', 'שלום', 'हिन्दी', 'e\u0301', 'v1.0-rc.2 🚀'])
      expect(forbiddenInLine(name)).toBeNull();
  });

  it('of a browser is reduced to one line', () => {
    expect(asLine(' Mozilla\u0085/5.0\n\r\n\u202e(X11) ')).toBe('Mozilla /5.0 (X11)');
    expect(asLine('\u200b')).toBe('');
  });
});

describe('a document', () => {
  it('is searched completely, with lists and field names', () => {
    expect(forbiddenIn({ input: { name: 'x', tracks: ['a', 'b\0'] } })).toEqual({
      path: 'input.tracks.1',
      at: 1,
      name: 'U+0000',
    });
    expect(forbiddenIn({ input: { 'a\0': 1 } })).toEqual({ path: 'input', at: 1, name: 'U+0000' });
    expect(forbiddenIn('\u0001')).toEqual({ path: '', at: 0, name: 'U+0001' });
    expect(forbiddenIn({ a: [1, null, true, 'line\nbreak'] })).toBeNull();
  });

  it('may be deeper than the call stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
    expect(forbiddenIn(deep)?.name).toBe('U+0000');
  });
});
