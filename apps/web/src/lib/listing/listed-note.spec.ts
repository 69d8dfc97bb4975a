import { words } from '../strings/listing.ts';
import { listedNote, type ListedFacts } from './listed-note.ts';

const RANKED: ListedFacts = { debug: false, copyOf: null, publication: null, state: 'SCORED' };
const COPY: ListedFacts = { ...RANKED, copyOf: {} };
const WITHHELD: ListedFacts = {
  ...RANKED,
  publication: { visibility: 'WITHHELD' },
};
const { listedNotes } = words;

describe('the meaning of listing a submission', () => {
  it.each([
    ['an entry', [RANKED], undefined],
    ['a copy', [COPY], listedNotes.copy],
    ['a withheld result', [WITHHELD], listedNotes.withheld],
    ['a withdrawn result', [{ ...WITHHELD, publication: { visibility: 'WITHDRAWN' } }], listedNotes.left],
    ['a copy on one track and an entry on another', [COPY, RANKED], undefined],
    ['a copy on one track and withheld on another', [COPY, WITHHELD], listedNotes.copy],
    ['a rejection', [{ ...RANKED, state: 'REJECTED' }], listedNotes.none],
    ['a rejection on one track and an entry on another', [{ ...RANKED, state: 'REJECTED' }, RANKED], undefined],
    ['no evaluation', [], undefined],
  ] as const)('promises a place on a board only where it can have one: %s', (_, evaluations, note) =>
    expect(listedNote(evaluations)).toBe(note),
  );
});
