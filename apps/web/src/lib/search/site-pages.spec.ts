import { sitePages } from './site-pages.ts';

const found = (text: string) => sitePages(text).map(({ href }) => href);

describe('the pages that a search finds', () => {
  it('are found by their names', () => {
    expect(found('fleet')[0]).toBe('/fleet');
    expect(found('submit')[0]).toBe('/submit');
    expect(found('compare')[0]).toBe('/compare');
  });
  it('are found by what a reader does there', () => expect(found('claim')).toEqual(['/compare']));
  it('are none for a single letter, a blank text and the name of a model', () => {
    expect(found('c')).toEqual([]);
    expect(found(' ')).toEqual([]);
    expect(found('CLIP')).toEqual([]);
  });
});
