import { rowOf, withRow } from './table.mjs';

const PAGE = `# Versions

| nats-server | PostgreSQL | Node | suites | passed | failed | skipped | seconds |
| ----------- | ---------- | ---- | -----: | -----: | -----: | ------: | ------: |
| 2.9.25 | 15.18 | 20.20.2 | 50 | 400 | 0 | 2 | 300 |

After.
`;
const report = {
  numTotalTestSuites: 51,
  numPassedTests: 401,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 2,
  numPendingTests: 3,
};
const row = (nats: string) => rowOf({ nats, postgres: '15.18', node: '20.20.2' }, report, 12.6);

describe('the table of tested versions', () => {
  it('gets a new combination in ascending order, and keeps the text around it', () => {
    const page = withRow(withRow(PAGE, row('2.11.15')), row('2.10.1'));
    expect(page.match(/^\| 2\S+/gm)).toEqual(['| 2.9.25', '| 2.10.1', '| 2.11.15']);
    expect(page).toMatch(/^# Versions\n[^]*\n\nAfter\.\n$/);
  });

  it('replaces the row of the same versions, and counts a suite that did not load as failed', () => {
    const page = withRow(PAGE, row('2.9.25'));
    expect(page.match(/^\| 2.*$/gm)).toEqual(['| 2.9.25 | 15.18 | 20.20.2 | 51 | 401 | 3 | 3 | 13 |']);
  });

  it('cannot be added to a page without it', () => {
    expect(() => withRow('# Versions\n', row('2.9.25'))).toThrow('the page has no table');
  });
});
