import { judgedBoards } from './judged-boards.ts';

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 1],
])('of %d boards, %d are assessed', (count, judged) =>
  expect(judgedBoards(Array.from({ length: count }))).toHaveLength(judged),
);
