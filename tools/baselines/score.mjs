// Boards of bundles on a labelled split: values, 95% intervals and rank ranges, computed by the platform's own scoring
// and ranking code. node tools/baselines/score.mjs <folder of one split> [--protocol mac] [--set test] [--json FILE]
// [bundle folder or predictions.npz ...]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNpz } from '@primitives/datasets';
import { boardMetrics, formatMetric, metricDefinition } from '@primitives/metrics';
import { rankBoard, resampling } from '@primitives/ranking';
import { everyPlace, finished, judgeOf } from '@primitives/scoring';
import { predictBundle, readSplit } from './predict.mjs';

const COMMITTED = join(import.meta.dirname, 'bundles');
const RESAMPLES = 1_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { protocol: { type: 'string', default: 'mac' }, json: { type: 'string' }, set: { type: 'string' } },
});
const [folder, ...given] = positionals;
if (folder === undefined) {
  console.error(
    'usage: node tools/baselines/score.mjs <folder of one split> [--protocol mac] [--set test] [--json FILE] [bundle folder or .npz ...]',
  );
  process.exit(2);
}
const sources =
  given.length > 0 ? given.map((path) => resolve(path)) : readdirSync(COMMITTED).map((name) => join(COMMITTED, name));
const split = only(options.set, await readSplit(folder));
const judge = judgeOf(options.protocol, { ...split, rows: split.instances });
const entries = [];
for (const source of sources) {
  const outcomes = await outcomesOf(source);
  if (outcomes) entries.push({ id: basename(source).replace(/\.npz$/, ''), outcomes });
}
const boards = judge.boards.map((board) => ({
  board,
  metrics: boardMetrics(options.protocol, board),
  rows: ranked(board),
}));
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify({ protocol: options.protocol, instances: split.labels.length, resamples: RESAMPLES, boards: boards.map(plain) })}\n`,
  );
for (const { board, metrics, rows } of boards) print(board, metrics.map(metricDefinition), rows);

function only(set, whole) {
  const selected = whole.labels.flatMap((label, i) => (set === undefined || label.set === set ? [i] : []));
  return { ...whole, labels: selected.map((i) => whole.labels[i]), instances: selected.map((i) => whole.instances[i]) };
}

async function outcomesOf(source) {
  try {
    const reduction = judge.reduction();
    reduction.add(
      everyPlace(split.labels.length),
      source.endsWith('.npz')
        ? await readNpz(readFileSync(source))
        : shaped(await predictBundle(source, options.protocol, split)),
    );
    return finished(reduction);
  } catch (error) {
    if (error.name !== 'UnansweredProtocolError') throw error;
    console.error(`${basename(source)}: ${error.message}`);
    return null;
  }
}

/** Matrices with their shapes, as in a predictions file: answers to queries are one column with one row per query. */
function shaped(matrices) {
  const rows = split.labels.length;
  const takesQueries = options.protocol === 'vaw-itm' || options.protocol === 'vaw-vqa';
  return new Map(
    Object.entries(matrices).map(([name, data]) => [
      name,
      { shape: takesQueries ? [data.length] : [rows, data.length / rows], data },
    ]),
  );
}

function ranked(board) {
  const judged = entries.map(({ outcomes }) =>
    judge.read(board, outcomes.get(board)).measures(boardMetrics(options.protocol, board)),
  );
  const cells = entries.map(() => ({}));
  for (const [at, { evaluator, clusterOf }] of (judged[0] ?? []).entries()) {
    const board = rankBoard(
      judged.map((measures, i) => ({ id: String(i), evaluator: measures[at].evaluator })),
      {
        metrics: evaluator.metrics.map(metricDefinition),
        primaryMetric: evaluator.metrics[0],
        resampling: resampling(evaluator.instances, 0, clusterOf),
        resamples: RESAMPLES,
      },
    );
    for (const row of board.rows) Object.assign(cells[Number(row.id)], row.cells);
  }
  return entries.map(({ id }, i) => ({ bundle: id, cells: cells[i] }));
}

/** Numbers to five digits: the reference values stored with the bundles. */
function plain({ board, rows }) {
  const rounded = (value) => (value === null ? null : Number(value.toFixed(5)));
  const cellOf = ({ value, low, high, rankLow, rankHigh }) => ({
    value: rounded(value),
    low: rounded(low),
    high: rounded(high),
    rankLow,
    rankHigh,
  });
  const cellsOf = (cells) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([id, cell]) => (cell.value === null ? [] : [[id, cellOf(cell)]])),
    );
  return { board, rows: rows.map(({ bundle, cells }) => ({ bundle, cells: cellsOf(cells) })) };
}

function print(board, metrics, rows) {
  const line = (values) => `| ${values.join(' | ')} |`;
  console.log(`\n${options.protocol} · ${board}\n`);
  console.log(
    line(['bundle', ...metrics.map(({ label, direction }) => `${label}${direction === 'lower' ? ' ↓' : ''}`)]),
  );
  console.log(line(['---', ...metrics.map(() => '--:')]));
  for (const { bundle, cells } of rows)
    console.log(line([bundle, ...metrics.map((metric) => cellText(metric, cells[metric.id]))]));
}

/** `55.7 (52.6–58.8) #1–2` */
function cellText(metric, cell) {
  if (!cell || cell.value === null) return '–';
  const text = formatMetric(metric, cell.value);
  const interval = cell.low === null ? '' : ` (${formatMetric(metric, cell.low)}–${formatMetric(metric, cell.high)})`;
  const rank =
    cell.rankLow === null
      ? ''
      : ` #${cell.rankLow === cell.rankHigh ? cell.rankLow : `${cell.rankLow}–${cell.rankHigh}`}`;
  return `${text}${interval}${rank}`;
}
