import {
  cellsOf,
  countVerdicts,
  VERDICTS,
  type LedgerCell,
  type LedgerPaper,
  type LedgerTable,
  type OwnValue,
  type Support,
} from './ledger.js';

/** The Markdown page of a paper: every table, cell by cell, with the verdict of each cell. */
export function paperPage(paper: LedgerPaper, own: ReadonlyMap<string, OwnValue>): string {
  const cells = cellsOf(paper, own);
  const counts = countVerdicts(cells);
  return [
    `# ${paper.citation}: ${paper.title}`,
    ...(paper.comparison === undefined ? [] : [paper.comparison]),
    PURPOSE,
    '*Generated from the ledger in `libs/benchmark/src/papers` by `npm run docs:papers`.*',
    `${paper.citation}: [${paper.title}](${paper.url}). ${cells.length} printed values: ${VERDICTS.map((name) => `${counts[name]} ${name}`).join(', ')}.`,
    LEGEND,
    ...paper.tables.map((table) => tableSection(paper, table, own)),
    '## Figures and other parts',
    [
      '| Part | Content | Support |',
      '| --- | --- | --- |',
      ...paper.figures.map(({ label, title, support }) => `| ${label} | ${title} | ${supportText(support)} |`),
    ].join('\n'),
    '',
  ].join('\n\n');
}

const PURPOSE =
  'For readers who compare a value of this paper with ours: every value that it prints, and whether the platform computes the same one.';

const LEGEND = [
  '**Reproduced**: our value is equal at the printed number of decimals.',
  '**Differs**: our value and the difference follow the printed value; for a value of a run, also whether the printed value is beyond its 95% interval. A count has no interval.',
  '**Not run**: a definition, listed below the table, computes the value; the numbered text names what a run needs.',
  '**Impossible**: the numbered text gives the reason.',
].join(' ');

function tableSection(paper: LedgerPaper, table: LedgerTable, own: ReadonlyMap<string, OwnValue>): string {
  const cells = cellsOf({ ...paper, tables: [table] }, own);
  const reasons = reasonsOf(cells);
  const grouped = table.rows.some(({ group }) => group !== '');
  const heading = [...(grouped ? ['Group'] : []), 'Row', ...table.columns, 'Verdict'];
  const rows = table.rows.map((row) => [
    ...(grouped ? [row.group] : []),
    row.label,
    ...table.columns.map((column) => {
      const cell = cells.find((one) => one.row === row && one.column === column);
      return cell ? `${cell.printed}${ownText(cell.verdict)}` : '';
    }),
    rowVerdict(
      cells.filter((cell) => cell.row === row),
      reasons,
    ),
  ]);
  const unit = table.unit === '%' ? ' Values in percent.' : '';
  return [
    `## ${table.label}`,
    `${table.title}.${unit}`,
    [heading, heading.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n'),
    reasons.map((reason, i) => `${i + 1}. ${reason}`).join('\n'),
    ...definitionTable(cells),
  ].join('\n\n');
}

/** The different reasons of the verdicts in a table, in the order of its cells. */
const reasonsOf = (cells: readonly LedgerCell[]): string[] => [
  ...new Set(cells.map(({ verdict }) => reasonOf(verdict))),
];

const NO_BREAK = '\u00A0';

/** `not run (2)` on one line, where 2 is the number of the reason; several verdicts with how many values have them. */
function rowVerdict(cells: readonly LedgerCell[], reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of cells) {
    const name = `${verdict.verdict} (${reasons.indexOf(reasonOf(verdict)) + 1})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const texts = [...counts].map(([name, count]) => (counts.size === 1 ? name : `${count} ${name}`));
  return texts.map((text) => text.replaceAll(' ', NO_BREAK)).join(', ');
}

function ownText(verdict: LedgerCell['verdict']): string {
  if (verdict.verdict === 'reproduced') return ' (reproduced)';
  if (verdict.verdict !== 'differs') return '';
  const sign = verdict.by > 0 ? '+' : '−';
  return ` (differs: ${short(verdict.own.value)}, ${sign}${short(Math.abs(verdict.by))}${intervalText(verdict)})`;
}

function intervalText({ own, beyondInterval }: Extract<LedgerCell['verdict'], { verdict: 'differs' }>): string {
  if (!own.interval) return '';
  return `, ${beyondInterval ? 'beyond' : 'within'} the interval ${own.interval.map(short).join('–')}`;
}

const short = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : String(Number(value.toFixed(2)));

/** The definitions that compute the values of a table, one row for each column; boards with the same one share it. */
function definitionTable(cells: readonly LedgerCell[]): string[] {
  const metrics = new Map<string, { boards: Set<string>; metrics: Set<string> }>();
  for (const { column, support } of cells) {
    if (support.kind !== 'metric') continue;
    const { metric, protocol, benchmark, board } = support.on;
    const where = `${column} | \`${protocol}\` on \`${benchmark}\``;
    const found = metrics.get(where) ?? { boards: new Set(), metrics: new Set() };
    found.boards.add(`\`${board}\``);
    found.metrics.add(`\`${metric}\``);
    metrics.set(where, found);
  }
  if (metrics.size === 0) return [];
  const rows = [...metrics].map(
    ([where, found]) => `| ${where}: ${[...found.boards].join(', ')} | ${[...found.metrics].join(', ')} |`,
  );
  return [['| Column | Protocol, benchmark and board | Computed by |', '| --- | --- | --- |', ...rows].join('\n')];
}

const definitionText = ({ on }: Extract<Support, { kind: 'metric' }>) =>
  `\`${on.metric}\` (\`${on.protocol}\` on \`${on.benchmark}\`, board \`${on.board}\`)`;

/** Where an own value comes from, what a run needs, or why a value is impossible. */
function reasonOf(verdict: LedgerCell['verdict']): string {
  switch (verdict.verdict) {
    case 'reproduced':
    case 'differs':
      return `Computed from ${verdict.own.source}.`;
    case 'not run':
      return `Needs ${verdict.needs}.`;
    case 'impossible':
      return `Impossible: ${verdict.reason}.`;
  }
}

function supportText(support: Support): string {
  if (support.kind === 'impossible') return `impossible: ${support.reason}`;
  const what = support.kind === 'count' ? support.of : definitionText(support);
  return support.needs === undefined ? what : `not run: ${what}; needs ${support.needs}`;
}
