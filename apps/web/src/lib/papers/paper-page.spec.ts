import { PAPERS } from '@primitives/benchmark';

import { paperPage } from './paper-page.ts';

it('knows the page of every paper of the ledger', () =>
  expect(PAPERS.map(({ url }) => paperPage(url, null))).toEqual(PAPERS.map(({ id }) => `/docs/papers/${id}`)));
it.each([
  ['Table 3', '#table-3'],
  ['Table A5', '#table-a5'],
  ['Tables 2, 3 and 4', '#table-2'],
  ['Table 1 and section 6', '#table-1'],
  ['text', ''],
])('opens %s at its first table', (reference, hash) =>
  expect(paperPage('https://arxiv.org/abs/2203.17271', reference)).toBe(`/docs/papers/compmap${hash}`),
);
it('is null for another source', () =>
  expect([
    paperPage('https://github.com/adobe-research/vaw_dataset', 'released results'),
    paperPage(null, null),
  ]).toEqual([null, null]));
