import { takenVersion, versionAfter, type NextVersion, type OwnVersion } from './taken-version.ts';

const made = (version: string, more: Partial<OwnVersion> = {}): OwnVersion => ({
  state: 'SCORED',
  debug: false,
  track: { slug: 'mac' },
  submission: { code: '4F2K9Q', name: 'Alpha', version, bundleSha256: 'ab', team: { id: 't1' } },
  ...more,
});
const NEXT: NextVersion = {
  name: ' Alpha ',
  version: '1',
  team: 't1',
  sha256: 'cd',
  tracks: ['mac'],
  debug: false,
  earlier: false,
};
const codeOf = (own: OwnVersion, next: Partial<NextVersion> = {}) => takenVersion([own], { ...NEXT, ...next })?.code;

describe('a version that exists', () => {
  it('is one of the same team with other files, or with the same files on a chosen track', () => {
    expect(codeOf(made('1'))).toBe('4F2K9Q');
    expect(codeOf(made('1'), { sha256: 'ab' })).toBe('4F2K9Q');
    expect(codeOf(made('1'), { sha256: 'ab', tracks: ['vaw'] })).toBeUndefined();
  });
  it('is none of another team, with another name or version, or without a result', () => {
    expect(codeOf(made('1'), { team: 't2' })).toBeUndefined();
    expect(codeOf(made('1'), { name: 'Beta' })).toBeUndefined();
    expect(codeOf(made('1'), { version: '2' })).toBeUndefined();
    for (const state of ['REJECTED', 'FAILED', 'CANCELLED']) expect(codeOf(made('1', { state }))).toBeUndefined();
  });
  it('is one of a debug run only for the next version of a model', () => {
    expect(codeOf(made('1', { debug: true }))).toBeUndefined();
    expect(codeOf(made('1', { debug: true }), { debug: true, earlier: true })).toBe('4F2K9Q');
    expect(codeOf(made('1'), { sha256: 'ab', tracks: ['vaw'], earlier: true })).toBe('4F2K9Q');
    expect(codeOf(made('1'), { debug: true })).toBeUndefined();
  });
});

it.each([
  ['0.2', ['0.2'], '0.3'],
  ['1.9', ['1.9', '1.10'], '1.11'],
  ['v2-rc', ['v2-rc'], 'v3-rc'],
  ['2026-01', ['2026-01'], '2026-02'],
  ['beta', ['beta', 'beta.2'], 'beta.3'],
])('the version after %s is free', (version, known, expected) =>
  expect(
    versionAfter(
      known.map((each) => made(each)),
      { ...NEXT, version },
    ),
  ).toBe(expected),
);
