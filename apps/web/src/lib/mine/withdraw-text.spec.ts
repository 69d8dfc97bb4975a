import { words } from '../strings/mine.ts';
import { withdrawText } from './withdraw-text.ts';

const { ranked, copies, all, hide } = words.withdrawNotes;
const row = (visibility: 'SHOWN' | 'EMBARGOED', copyOf: object | null = null) => ({
  publication: { visibility, reason: null },
  copyOf,
});

it.each([
  ['a private result', [row('EMBARGOED')], [all]],
  ['an entry', [row('SHOWN')], [ranked, all, hide]],
  ['a copy', [row('SHOWN', {})], [copies, all, hide]],
  ['several', [row('EMBARGOED'), row('SHOWN'), row('SHOWN', {})], [ranked, copies, all, hide]],
])('a withdrawal states what happens to %s', (_, rows, notes) => expect(withdrawText(rows)).toBe(notes.join(' ')));
