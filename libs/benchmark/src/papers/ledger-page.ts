import {
  cellKey,
  cellsOf,
  countVerdicts,
  VERDICTS,
  verdictOf,
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
    '*Generated from the ledger in `libs/benchmark/src/papers` by `npm run docs:papers`.*',
    `Source: <${paper.url}>. ${cells.length} printed values: ${VERDICTS.map((name) => `${counts[name]} ${name}`).join(', ')}.`,
    LEGEND,
    ...paper.tables.map((table) => tableSection(paper, table, own)),
    '## Figures and other parts',
    [
      '| part | content | support |',
      '| --- | --- | --- |',
      ...paper.figures.map(({ label, title, support }) => `| ${label} | ${title} | ${supportText(support)} |`),
    ].join('\n'),
    '',
  ].join('\n\n');
}

const LEGEND = [
  '**Reproduced**: our value is equal at the printed number of decimals.',
  '**Differs**: our value and the difference follow the printed value.',
  '**Not run**: a definition computes the value; the text below the table names it and what a run needs.',
  '**Impossible**: the text below the table gives the reason.',
].join(' ');

function tableSection(paper: LedgerPaper, table: LedgerTable, own: ReadonlyMap<string, OwnValue>): string {
  const cells = cellsOf({ ...paper, tables: [table] }, own);
  const grouped = table.rows.some(({ group }) => group !== '');
  const heading = [...(grouped ? ['group'] : []), 'row', ...table.columns];
  const rows = table.rows.map((row) => [
    ...(grouped ? [row.group] : []),
    row.label,
    ...table.columns.map((column, i) => {
      const printed = row.printed[i] ?? null;
      if (printed === null) return '';
      const key = cellKey(paper.id, table.label, row, column);
      return `${printed}${ownText(verdictOf(printed, table.support(row, column), own.get(key)))}`;
    }),
  ]);
  const unit = table.unit === '%' ? ' Values in percent.' : '';
  return [
    `## ${table.label}`,
    `${table.title}.${unit}`,
    [heading, heading.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n'),
    ...definitionTable(cells),
    verdictList(cells),
  ].join('\n\n');
}

function ownText(verdict: LedgerCell['verdict']): string {
  if (verdict.verdict === 'reproduced') return ' (reproduced)';
  if (verdict.verdict !== 'differs') return '';
  const sign = verdict.by > 0 ? '+' : '−';
  return ` (differs: ${short(verdict.own.value)}, ${sign}${short(Math.abs(verdict.by))})`;
}

const short = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : String(Number(value.toFixed(2)));

/** The definitions that compute the values of a table, one row for each column and board. */
function definitionTable(cells: readonly LedgerCell[]): string[] {
  const metrics = new Map<string, Set<string>>();
  for (const { column, support } of cells) {
    if (support.kind !== 'metric') continue;
    const { metric, protocol, benchmark, board } = support.on;
    const where = [column, `\`${protocol}\` on \`${benchmark}\``, `\`${board}\``].join(' | ');
    metrics.set(where, (metrics.get(where) ?? new Set()).add(`\`${metric}\``));
  }
  if (metrics.size === 0) return [];
  const rows = [...metrics].map(([where, ids]) => `| ${where} | ${[...ids].join(', ')} |`);
  return [
    ['| column | protocol and benchmark | board | computed by |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

/** One line for each reason or need with the number of its values. */
function verdictList(cells: readonly LedgerCell[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of cells) {
    const name = verdictText(verdict);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `- ${count} ${count === 1 ? 'value' : 'values'} ${name}`).join('\n');
}

const definitionText = ({ on }: Extract<Support, { kind: 'metric' }>) =>
  `\`${on.metric}\` (\`${on.protocol}\` on \`${on.benchmark}\`, board \`${on.board}\`)`;

function verdictText(verdict: LedgerCell['verdict']): string {
  switch (verdict.verdict) {
    case 'reproduced':
      return `reproduced from ${verdict.own.source}`;
    case 'differs':
      return `that differ, computed from ${verdict.own.source}`;
    case 'not run':
      return `not run: needs ${verdict.needs}`;
    case 'impossible':
      return `impossible: ${verdict.reason}`;
  }
}

function supportText(support: Support): string {
  if (support.kind === 'impossible') return `impossible: ${support.reason}`;
  const what = support.kind === 'count' ? support.of : definitionText(support);
  return support.needs === undefined ? what : `not run: ${what}; needs ${support.needs}`;
}
