import { withDistinctNames } from './distinct-names.ts';

const entry = (name: string, version: string | null, submissionCode: string) => ({ name, version, submissionCode });
const namesOf = (...entries: ReturnType<typeof entry>[]) => withDistinctNames(entries).map(({ name }) => name);

it('adds the version to equal names only', () =>
  expect(namesOf(entry('CSP', '1', 'AAA'), entry('Troika', '1', 'BBB'), entry('CSP', '2', 'CCC'))).toEqual([
    'CSP 1',
    'Troika',
    'CSP 2',
  ]));
it('adds the code where the version is equal too, or unknown', () => {
  expect(namesOf(entry('CSP', '1', 'AAA'), entry('CSP', '1', 'BBB'), entry('CSP', '2', 'CCC'))).toEqual([
    'CSP AAA',
    'CSP BBB',
    'CSP 2',
  ]);
  expect(namesOf(entry('CSP', null, 'AAA'), entry('CSP', '1', 'BBB'))).toEqual(['CSP AAA', 'CSP 1']);
});
it('returns the same entries where no name occurs twice', () => {
  const entries = [entry('CSP', '1', 'AAA'), entry('Troika', '1', 'BBB')];
  expect(withDistinctNames(entries)).toBe(entries);
});
