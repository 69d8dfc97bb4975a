// Compares the boards of a running installation with the expected ones: node tools/baselines/compare.mjs [address] Both
// test splits are sampled by the same rules from different seeds, so a value is as expected when the two 95% intervals
// overlap. A missing row counts as different. Exits with 1 when anything differs.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatMetric, metricDefinition } from '@primitives/metrics';

const [url = 'http://localhost:4600'] = process.argv.slice(2);
const HERE = import.meta.dirname;
const BOARDS = join(HERE, 'expected', 'boards');
const QUERY = `query ($track: String!, $board: String!) { board(track: $track, board: $board) {
  rows { nodes { name team cells { metric value low high } } } } }`;
/** The teams of `npm start`: another team's model of the same name is no baseline. */
const TEAMS = new Set(['Primitives baselines', 'Primitives methods']);
/** Expected values are rounded to five digits. */
const ROUNDED = 1e-5;
const nameOf = new Map(
  JSON.parse(readFileSync(join(HERE, 'baselines.json'), 'utf8')).map(({ folder, name }) => [folder, name]),
);

async function rowsOf(track, board) {
  const response = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { track, board } }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${track}/${board}: ${errors[0].message}`);
  const rows = (data.board?.rows.nodes ?? []).filter(({ team }) => TEAMS.has(team));
  return new Map(rows.map(({ name, cells }) => [name, new Map(cells.map((cell) => [cell.metric, cell]))]));
}

let [cells, rows, differing] = [0, 0, 0];
const differs = (text) => {
  differing++;
  console.log(text);
};
for (const file of readdirSync(BOARDS).filter((name) => name !== 'ablations.json')) {
  const track = basename(file, '.json');
  for (const { board, rows: expected } of JSON.parse(readFileSync(join(BOARDS, file), 'utf8')).boards) {
    const found = await rowsOf(track, board);
    for (const { bundle, cells: wanted } of expected) {
      rows++;
      const row = found.get(nameOf.get(bundle));
      if (!row) {
        differs(`${track}/${board}: no row of ${bundle}`);
        continue;
      }
      for (const [id, want] of Object.entries(wanted)) {
        cells++;
        const got = row.get(id);
        const metric = metricDefinition(id);
        const text = ({ value, low, high }) =>
          `${formatMetric(metric, value)} (${formatMetric(metric, low)}–${formatMetric(metric, high)})`;
        if (!got || got.value === null)
          differs(`${track}/${board}: ${bundle} has no ${metric.label}, expected ${text(want)}`);
        else if (
          (got.low ?? got.value) > (want.high ?? want.value) + ROUNDED ||
          (got.high ?? got.value) < (want.low ?? want.value) - ROUNDED
        )
          differs(`${track}/${board}: ${bundle} has ${metric.label} ${text(got)}, expected ${text(want)}`);
      }
    }
  }
}
console.log(`${rows} rows, ${cells} values: ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;
