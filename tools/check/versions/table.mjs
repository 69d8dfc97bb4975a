/** The table of tested combinations in docs/operate/versions.md. */
const HEADER = /^\| *nats-server *\| *PostgreSQL *\| *Node *\|.*\n\|[ :|-]+\|\n((?:\|.*\n)*)/m;

const cells = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Replaces the row of the same three versions, or adds one; rows are in ascending order of versions.
 *
 * @param {string} page
 * @param {readonly string[]} row its first three cells are the versions
 */
export function withRow(page, row) {
  const [table = '', rows = ''] = HEADER.exec(page) ?? [];
  if (!table) throw new Error('the page has no table that starts with nats-server, PostgreSQL, Node');
  const key = (each) => each.slice(0, 3).join(' ');
  const others = rows.trim().split('\n').filter(Boolean).map(cells);
  const all = [...others.filter((each) => key(each) !== key(row)), row].sort((a, b) =>
    key(a).localeCompare(key(b), 'en', { numeric: true }),
  );
  const lines = all.map((each) => `| ${each.join(' | ')} |\n`).join('');
  return page.replace(table, () => table.slice(0, table.length - rows.length) + lines);
}

/**
 * The cells of jest's report.
 *
 * @param {{ nats: string, postgres: string, node: string }} versions
 * @param {{ numTotalTestSuites: number, numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites:
 *   number, numPendingTests: number }} report
 * @param {number} seconds
 */
export function rowOf(versions, report, seconds) {
  return [
    versions.nats,
    versions.postgres,
    versions.node,
    report.numTotalTestSuites,
    report.numPassedTests,
    report.numFailedTests + report.numRuntimeErrorTestSuites,
    report.numPendingTests,
    Math.round(seconds),
  ].map(String);
}
