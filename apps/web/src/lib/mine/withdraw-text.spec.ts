import { words } from '../strings/mine.ts';
import { withdrawText } from './withdraw-text.ts';

const { ranked, copies, page, privatePage, final, hide } = words.withdrawNotes;
const row = (
  visibility: 'SHOWN' | 'EMBARGOED',
  copyOf: object | null = null,
  listing: 'LISTED' | 'PRIVATE' = 'LISTED',
) => ({ publication: { visibility, reason: null }, copyOf, submission: { listing: { listing } } });

it.each([
  ['a private result', [row('EMBARGOED', null, 'PRIVATE')], [privatePage, final]],
  ['an entry', [row('SHOWN')], [ranked, page, final, hide]],
  ['a copy', [row('SHOWN', {})], [copies, page, final, hide]],
  ['several', [row('EMBARGOED', null, 'PRIVATE'), row('SHOWN'), row('SHOWN', {})], [ranked, copies, page, final, hide]],
])('a withdrawal states what happens to %s', (_, rows, notes) => expect(withdrawText(rows)).toBe(notes.join(' ')));
