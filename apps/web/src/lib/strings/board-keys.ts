import { words as board } from './board.ts';

/** Words of the list of keys. */
export const words = {
  title: board.keyboard,
  keys: [
    ['/', 'filter methods'],
    ['j  k', 'next row, previous row'],
    ['Enter', 'open the row'],
    ['x', 'select for comparison'],
    ['c', 'compare the selection'],
    ['[  ]', 'other board'],
    ['1–9', 'sort by that column'],
    ['e', 'export'],
    ['?', 'this list'],
  ],
  singleKeys: 'Single keys act on the table',
  keysNote: 'They act while the table has the focus.',
  close: 'Close',
} as const;
