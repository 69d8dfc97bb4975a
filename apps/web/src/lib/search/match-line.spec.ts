import { matchLine } from './match-line.ts';

const part = (text: string, found = false) => ({ text, found });

describe('the matching line of a section', () => {
  it('has the found word with the text around it', () =>
    expect(matchLine([part('Compared with '), part('DFSP', true), part(' and Troika.')])).toBe(
      'Compared with DFSP and Troika.',
    ));
  it('is cut to whole words, so that the found word is seen', () => {
    const line = matchLine([part('many words '.repeat(20)), part('DFSP', true), part(' and more words'.repeat(20))]);
    expect(line).toMatch(/^… (many |words )+DFSP (and |more |words )+…$/);
    expect(line?.indexOf('DFSP')).toBeLessThan(44);
    expect(line?.length).toBeLessThan(160);
  });
  it('is none where the excerpt has no word of the search', () => expect(matchLine([part('Other words.')])).toBeNull());
});
