import type { PaperResult } from '#lib/api/documents/paper-results.ts';

import { withResults } from './verdict-counts.ts';

const result = (row: string, verdict: 'REPRODUCED' | 'DIFFERS') =>
  ({ table: 'Table 3', group: 'closed', row, column: 'AUC', verdict }) as PaperResult;

it('counts a printed value with several results once, as reproduced if one of them reproduces it', () => {
  const counts = { reproduced: 1, differs: 2, 'not run': 10, impossible: 4 };
  const results = [
    result('CLIP', 'DIFFERS'),
    result('CLIP', 'REPRODUCED'),
    result('CSP', 'DIFFERS'),
    result('CSP', 'DIFFERS'),
  ];
  expect(withResults(counts, results)).toEqual({ reproduced: 2, differs: 3, 'not run': 8, impossible: 4 });
  expect(withResults(counts, [])).toEqual(counts);
});
