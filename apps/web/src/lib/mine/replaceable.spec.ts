import { replaceableBy } from './replaceable.ts';

const row = (code: string, copyOf: string | null = null, track = 'a', listing = 'LISTED') => ({
  state: 'SCORED' as const,
  debug: false,
  publication: { visibility: 'SHOWN' as const, reason: null },
  copyOf: copyOf === null ? null : { entry: { code: copyOf } },
  submission: { code, listing: { listing } },
  track: { slug: track },
});
const entry = row('ENTRY1');

it('a listed copy replaces the entry of its team on the same track', () => {
  expect(replaceableBy([row('COPY01', 'ENTRY1')], [entry, row('ENTRY1', null, 'b')])).toEqual([entry]);
  expect(replaceableBy([row('COPY01', 'OTHER1')], [entry])).toEqual([]);
});

it('a copy that is not listed, or an entry that is withdrawn, replaces nothing', () => {
  expect(replaceableBy([row('COPY01', 'ENTRY1', 'a', 'PRIVATE')], [entry])).toEqual([]);
  const withdrawn = { ...entry, publication: { visibility: 'WITHDRAWN' as const, reason: null } };
  expect(replaceableBy([row('COPY01', 'ENTRY1')], [withdrawn])).toEqual([]);
});
