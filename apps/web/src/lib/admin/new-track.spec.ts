import { emptyForm, protocolsFor, requestOf, suggestedSlug, type TrackSplit } from './new-track.ts';

const split: TrackSplit = { id: 's1', benchmark: 'mac', version: 2, name: 'test', role: 'HIDDEN' };

it('offers the protocols that the benchmark version of the split supports', () => {
  const versions = [
    { benchmark: 'mac', version: 1, protocols: ['retrieval'] },
    { benchmark: 'mac', version: 2, protocols: ['czsl', 'mac'] },
  ];
  expect(protocolsFor(split, versions)).toEqual(['mac', 'czsl']);
  expect(protocolsFor(split, undefined).length).toBeGreaterThan(10);
});

it('suggests a free slug', () => {
  expect(suggestedSlug('mac', 'czsl', [])).toBe('mac');
  expect(suggestedSlug('mac', 'czsl', ['mac'])).toBe('mac-czsl');
  expect(suggestedSlug('mac', 'czsl', ['mac', 'mac-czsl', 'mac-czsl-2'])).toBe('mac-czsl-3');
});

it('requests the track of the chosen split, and closes it only on request', () => {
  const form = {
    ...emptyForm([split]),
    protocol: 'mac',
    slug: 'mac',
    title: 'MAC',
    shortName: 'MAC',
    task: 'Name it.',
  };
  expect(form.split).toBe('s1');
  expect(requestOf(form, split, 3)).toEqual({
    benchmark: 'mac',
    version: 2,
    split: 'test',
    role: 'HIDDEN',
    position: 3,
    protocol: 'mac',
    slug: 'mac',
    title: 'MAC',
    shortName: 'MAC',
    task: 'Name it.',
    pool: 'default',
    quotaLimit: 5,
    releaseRule: 'IMPROVEMENTS',
  });
  expect(requestOf(form, { ...split, role: 'PUBLIC' }, 0)).not.toHaveProperty('releaseRule');
  expect(requestOf({ ...form, closesAt: '2027-01-01T12:00' }, split, 0)).toMatchObject({
    closesAt: '2027-01-01T12:00:00.000Z',
  });
});
