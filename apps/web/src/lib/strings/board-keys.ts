import { words as board } from './board.ts';

/** Strings of the list of keyboard shortcuts. */
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
    ['?', 'show this list'],
  ],
  singleKeys: 'Single keys act on the table',
  keysNote: 'They work while the table has the focus.',
  close: 'Close',
} as const;
