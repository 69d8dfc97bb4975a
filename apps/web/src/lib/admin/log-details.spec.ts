import { NBSP } from '../format.ts';
import { logDetails } from './log-details.ts';

const ID = '01a219f5-51e7-72fa-baa1-83b4ca838e27';
const textsOf = (details: unknown, nameOf = (id: string) => id) =>
  logDetails(details, nameOf, 'UTC').map(({ name, text }) => `${name}: ${text}`);

describe('the details of an entry of the audit log', () => {
  it('have words, and the reason first', () =>
    expect(textsOf({ quotaLimit: 7, reason: 'more runners', some_count: null, otherThing: 'a' })).toEqual([
      'reason: more runners',
      'submissions per team: 7',
      'some count: none',
      'other thing: a',
    ]));
  it('show a changed value as before → after', () => {
    expect(textsOf({ track: 'mac', to: 'admin', from: 'researcher' })).toEqual([
      'role: researcher → admin',
      'track: mac',
    ]);
    const before = { quotaLimit: 10, closesAt: null };
    expect(textsOf({ before, quotaLimit: 7, closesAt: '2026-11-26T23:31:55.541Z' })).toEqual([
      'submissions per team: 10 → 7',
      'closes: never → 26 Nov 2026, 23:31',
    ]);
  });
  it('have the rules of a new track, with what an empty one means', () =>
    expect(
      textsOf({ boards: ['closed', 'open'], rankedBy: 'Top1-P', releaseRule: 'improvements', minImprovement: null }),
    ).toEqual([
      'boards: closed, open',
      'ranked by: Top1-P',
      'release of results: improvements',
      'minimum improvement: rounding step of the split',
    ]));
  it('have codes and records without underscores, braces and quotes', () =>
    expect(textsOf({ finding: 'partial_copies', minimum: { cores: 4, memoryBytes: 8e9 }, choice: {} })).toEqual([
      'finding: partial copies',
      `minimum hardware: cores 4, memory 8${NBSP}GB`,
      'choice: none',
    ]));
  it('have instants as the pages show them', () =>
    expect(textsOf({ expiresAt: '2026-11-26T23:31:55.541Z' })).toEqual(['valid until: 26 Nov 2026, 23:31']));
  it('have the names of identifiers, and leave out those without one', () => {
    expect(textsOf({ team: ID }, () => 'open-czsl')).toEqual(['team: open-czsl']);
    expect(textsOf({ token: ID, uses: 3 })).toEqual(['machines: 3']);
    expect(textsOf({ rerun: ID }, () => 'the name of the target')).toEqual([]);
  });
  it('have lists and answers in words', () =>
    expect(textsOf({ runners: ['a', 'b'], labels: [], published: true })).toEqual([
      'runners: a, b',
      'labels: none',
      'published: yes',
    ]));
  it('are none of what has no details', () => expect(textsOf(null)).toEqual([]));
});
