/** Address of a paper, as its rows name it → the page of the paper here. */
const PAGES: Readonly<Record<string, string>> = {
  'https://arxiv.org/abs/2406.12757': 'mac',
  'https://github.com/PRIS-CV/Attribute-Comprehension-of-VLMs': 'vaw-hierarchy',
  'https://arxiv.org/abs/2404.00419': 'compun',
  'https://arxiv.org/abs/2203.17271': 'compmap',
  'https://arxiv.org/abs/2509.06998': 'splits',
};

/**
 * The page that shows the tables of a reported row cell by cell, at the first table that its reference names; null for
 * a source without such a page.
 *
 * @param reference such as `Table 3`, `Tables 2 and 3` or `text`
 */
export function paperPage(url: string | null, reference: string | null): string | null {
  const id = PAGES[url ?? ''];
  if (id === undefined) return null;
  const table = /^Tables? (\w+)/.exec(reference ?? '')?.[1];
  return `/docs/papers/${id}${table ? `#table-${table.toLowerCase()}` : ''}`;
}
