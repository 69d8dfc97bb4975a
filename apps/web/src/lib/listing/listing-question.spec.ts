import { change } from '../strings/listing-change.ts';
import { words } from '../strings/listing.ts';
import { listingQuestion, type ListingOf } from './listing-question.ts';

type Evaluated = ListingOf['evaluations'][number];
const result = (visibility: string, other: Partial<Evaluated> = {}): Evaluated => ({
  debug: false,
  state: 'SCORED',
  copyOf: null,
  publication: { visibility },
  ...other,
});
const submission = (listing: ListingOf['listing']['listing'], ...evaluations: Evaluated[]): ListingOf => ({
  name: 'A',
  version: '1',
  listing: { listing, until: null },
  evaluations,
});
const { choices, choiceNotes, listedNotes } = words;
const [privately, listed] = [submission('PRIVATE', result('EMBARGOED')), submission('LISTED', result('SHOWN'))];

describe('the question before a change of listing', () => {
  it('states only what can happen to a private result', () =>
    expect(listingQuestion([privately])).toMatchObject({
      title: 'Change the listing of A 1?',
      text: [change.enters],
      items: [],
    }));
  it('states that the rows of a listed result leave the boards', () =>
    expect(listingQuestion([listed]).text).toEqual([`${change.leaves} ${change.closes}`]));
  it('states that a copy is not ranked, and promises no board', () => {
    const copy = submission('PRIVATE', result('EMBARGOED', { copyOf: {} }));
    expect(listingQuestion([copy]).text).toEqual([`Listed: ${listedNotes.copy}.`]);
    expect(listingQuestion([copy], { to: 'LISTED' }).text).toEqual([`Listed: ${listedNotes.copy}.`]);
  });
  it('states the consequences of the listing that is chosen already', () => {
    expect(listingQuestion([privately], { to: 'LISTED' }).text).toEqual([
      `Listed: ${choiceNotes.LISTED}. ${change.enters}`,
    ]);
    expect(listingQuestion([listed], { to: 'PRIVATE' }).text).toEqual([
      `${choices.PRIVATE}: ${choiceNotes.PRIVATE}. ${change.leaves}`,
    ]);
  });
  it('states that later seasons evaluate it once it is listed, unless someone chose otherwise', () => {
    const chosen = (whether: boolean) => ({ ...privately, laterSeasons: { chosen: whether } });
    expect(listingQuestion([chosen(false)]).text).toEqual([`${change.enters} ${change.seasons}`]);
    expect(listingQuestion([chosen(true)]).text).toEqual([change.enters]);
    expect(listingQuestion([chosen(false)], { to: 'UNLISTED' }).text[0]).not.toContain(change.seasons);
  });
  it('counts no withdrawn result, and names skipped debug runs', () => {
    const two = submission('LISTED', result('SHOWN'), result('WITHDRAWN'));
    const { title, text, items } = listingQuestion([two, privately], { skipped: 1 });
    expect(title).toBe('Change the listing of 2 submissions (2 evaluations)?');
    expect(items).toEqual(['A 1, 1 track', 'A 1, 1 track']);
    expect(text).toEqual([
      [change.all, change.enters, change.leaves, change.closes].join(' '),
      'Skips 1 debug run: no board shows debug runs.',
    ]);
  });
});
