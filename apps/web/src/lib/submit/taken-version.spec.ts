import { takenVersion } from './taken-version.ts';

const own = [{ code: '4F2K9Q', name: 'Alpha', version: '1', bundleSha256: 'ab', team: { id: 't1' } }];
const draft = { name: ' Alpha ', version: '1' };

describe('a version that exists', () => {
  it('is one of the same team with other files', () =>
    expect(takenVersion(own, draft, 't1', 'cd')?.code).toBe('4F2K9Q'));
  it('is none with the same files, of another team, or with another name or version', () =>
    expect([
      takenVersion(own, draft, 't1', 'ab'),
      takenVersion(own, draft, 't2', 'cd'),
      takenVersion(own, { ...draft, name: 'Beta' }, 't1', 'cd'),
      takenVersion(own, { ...draft, version: '2' }, 't1', 'cd'),
    ]).toEqual([undefined, undefined, undefined, undefined]));
});
