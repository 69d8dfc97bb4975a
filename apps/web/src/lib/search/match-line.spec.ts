import { matchLine } from './match-line.ts';

const part = (text: string, found = false) => ({ text, found });
const textOf = (parts: ReturnType<typeof matchLine>) => parts.map(({ text }) => text).join('');

describe('the matching line of a section', () => {
  it('has the found words with the text around them', () => {
    const parts = [part('Compared with '), part('DFSP', true), part(' and '), part('Troika', true), part('.')];
    expect(matchLine(parts)).toEqual(parts);
  });
  it('is cut to whole words, so that the found word is seen', () => {
    const parts = matchLine([part('many words '.repeat(20)), part('DFSP', true), part(' and more words'.repeat(20))]);
    const line = textOf(parts);
    expect(line).toMatch(/^… (many |words )+DFSP (and |more |words )+…$/);
    expect(line.indexOf('DFSP')).toBeLessThan(44);
    expect(line.length).toBeLessThan(160);
    expect(parts.filter(({ found }) => found)).toEqual([part('DFSP', true)]);
  });
  it('is the beginning where the excerpt has no word of the search', () =>
    expect(textOf(matchLine([part('other words '.repeat(20))]))).toMatch(/^other words .{80,100} …$/));
});
