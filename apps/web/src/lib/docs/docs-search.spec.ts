import { docsSearch } from './docs-search.ts';

const search = docsSearch([
  { id: '/docs/a#isolation', page: 'Getting started', heading: 'How models are isolated', text: 'In a process.' },
  {
    id: '/docs/b#em',
    page: 'MAC',
    heading: 'Exact Match',
    text: `${'word '.repeat(60)}counts an image ${'end '.repeat(80)}`,
  },
  { id: '/docs/c', page: 'Receipts', heading: '', text: 'A receipt names the isolation level of the runner.' },
]);

describe('the search in the documentation', () => {
  it('finds sections with all words or their beginnings, in any order', () => {
    expect(search('match exact').map(({ id }) => id)).toEqual(['/docs/b#em']);
    expect(search('isolat').map(({ id }) => id)).toEqual(['/docs/a#isolation', '/docs/c']);
    expect(search('exact receipt')).toEqual([]);
  });

  it('shows the text around the first found word', () => {
    const excerpt = search('counts')[0]?.excerpt ?? '';
    expect(excerpt).toMatch(/^… .*counts an image.* …$/);
    expect(excerpt.length).toBeLessThan(240);
  });
});
