import { words } from '../strings/mine.ts';
import { withdrawal } from '../strings/withdrawal.ts';
import { withdrawText } from './withdraw-text.ts';

const { ranked, page, privatePage, hide } = words.withdrawNotes;
const { fromBoards, offBoards } = withdrawal;
const row = (
  visibility: 'SHOWN' | 'EMBARGOED',
  copyOf: object | null = null,
  listing: 'LISTED' | 'PRIVATE' = 'LISTED',
) => ({ publication: { visibility, reason: null }, copyOf, submission: { listing: { listing } } });

it.each([
  ['a private result', [row('EMBARGOED', null, 'PRIVATE')], offBoards(1), [privatePage]],
  ['an entry', [row('SHOWN')], fromBoards(1), [ranked, page, hide]],
  ['a copy', [row('SHOWN', {})], fromBoards(1), [page, hide]],
  ['two', [row('EMBARGOED', null, 'PRIVATE'), row('SHOWN')], fromBoards(2), [ranked, page, hide]],
])('a withdrawal states what happens to %s', (_, rows, first, rest) =>
  expect(withdrawText(rows)).toEqual([first, rest.join(' ')]),
);

it('a withdrawal states in one sentence what it does, that it is final, and the quota', () =>
  expect(withdrawText([row('SHOWN')])[0]).toBe(
    'Withdrawing removes the result from all boards permanently: it cannot be undone and refunds no quota.',
  ));
