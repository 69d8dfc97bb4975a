import { judgedBoards } from './judged-boards.ts';

const results = (count: number, outcome: string | null) => Array.from({ length: count }, () => ({ best: { outcome } }));

it.each([
  [2, 'NOT_RANKED', 2],
  [2, 'SIGNIFICANT', 1],
  [2, null, 1],
  [3, 'NOT_RANKED', 1],
  [1, 'NOT_RANKED', 1],
  [0, null, 0],
])('of %d boards where the best entry is %s, %d are assessed', (count, outcome, judged) =>
  expect(judgedBoards(results(count, outcome))).toHaveLength(judged),
);
