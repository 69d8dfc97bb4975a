import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@primitives/metrics';
import { cellKey, cellsOf, printedNumber } from '../papers/ledger.js';
import { OWN_VALUES } from '../papers/own-values.js';
import { PAPERS } from '../papers/papers.js';
import { MAC_TABLE_4 } from './mac.js';
import { REPORTED_TABLES, reportedTables } from './reported.js';
import { printedCells } from './printed-cells.js';
import { reportedRowsOf, type PrintedRow } from './reported-table.js';

const DESIGN = join(__dirname, '../../../../../shared/design');
const inDesign = (file: string) => join(DESIGN, file);
const secondReading = existsSync(DESIGN) ? it : it.skip;
const isPercent = (metric: string) => METRICS.get(metric)?.format === 'percent';

/** The values of a row as printed. */
const numbersOf = (row: PrintedRow | undefined) => row?.values.map((one) => one?.value ?? null);

const tableOf = (benchmark: string, protocol: string, board: string) =>
  reportedTables(benchmark, protocol).find((table) => table.board === board);

/** The released probe is v1, of which only papers have values; the platform computes v2. */
const inBoards = (metric: string) => metric.replace(/^probe\.(\w+)\.v1$/, 'probe.$1.v2');
/** Whether a reference such as `Tables 1 and 2` or `text` names a table of the ledger. */
const names = (reference: string, label: string) => {
  const [, number] = /^Table (\w+)/.exec(label) ?? [];
  if (number !== undefined) return reference.match(/\bA?\d+\b/g)?.includes(number) ?? false;
  return reference === 'text' || (reference.includes('section 6') && label.includes('section 6'));
};
/** Values that no board shows: an approximate one of a sentence. */
const NOT_ON_BOARDS: Readonly<Record<string, readonly string[]>> = {
  compun: ['Text, section 6, similarity ·  · CLIP · Compun'],
};

describe('rows that papers report', () => {
  it.each(REPORTED_TABLES)(
    '$paper.citation $table, $benchmark $protocol $board: every column is a metric, every row is complete',
    (table) => {
      for (const metric of table.metrics) expect(METRICS.has(metric)).toBe(true);
      for (const { values } of table.rows) expect(values).toHaveLength(table.metrics.length);
      expect(new Set(table.rows.map(({ method }) => method)).size).toBe(table.rows.length);
    },
  );

  it('are stored as fractions where the metric prints percent, and print as in their paper', () => {
    for (const table of REPORTED_TABLES) {
      const rows = reportedRowsOf(table, isPercent);
      rows.forEach(({ values }, r) => {
        table.metrics.forEach((metric, m) => {
          const printed = table.rows[r]?.values[m]?.value ?? null;
          const stored = values[metric] ?? null;
          if (printed === null || stored === null) return expect(stored).toBe(printed);
          expect((isPercent(metric) ? stored * 100 : stored).toFixed(2)).toBe(printed.toFixed(2));
        });
      });
    }
  });

  describe.each(PAPERS)('of $id', (paper) => {
    const ledger = cellsOf(paper, OWN_VALUES).flatMap(({ table, row, column, printed, support }) =>
      support.kind === 'metric'
        ? [{ place: `${table.label} · ${row.group} · ${row.label} · ${column}`, on: support.on, printed }]
        : [],
    );
    const placeOf = (place: { benchmark: string; protocol: string; board: string; metric: string }, value: number) =>
      [place.benchmark, place.protocol, place.board, inBoards(place.metric), value].join(' ');
    const reported = REPORTED_TABLES.filter((table) => table.paper === paper).flatMap((table) =>
      table.rows.flatMap(({ method, values }) =>
        table.metrics.flatMap((metric, m) => {
          const { value, cell } = values[m] ?? {};
          return value === undefined ? [] : [{ table, method, metric, value, cell }];
        }),
      ),
    );

    it('show every value of the ledger that a board computes', () => {
      const shown = new Set(reported.map(({ table, metric, value }) => placeOf({ ...table, metric }, value)));
      const missing = ledger.filter(({ on, printed }) => !shown.has(placeOf(on, printedNumber(printed).value)));
      expect(missing.map(({ place }) => place)).toEqual(NOT_ON_BOARDS[paper.id] ?? []);
    });

    it('show no value that the ledger does not have in their table', () => {
      const printed = cellsOf(paper, OWN_VALUES).map((cell) => [cell.table.label, printedNumber(cell.printed).value]);
      const invented = reported.filter(
        ({ table, value: shown }) =>
          !printed.some(([label, value]) => value === shown && names(table.table, String(label))),
      );
      expect(invented.map(({ table, method, metric, value }) => [table.table, method, metric, value])).toEqual([]);
    });

    it('name the cell of the ledger that holds each value', () => {
      const cells = new Map(
        cellsOf(paper, OWN_VALUES).map(({ table, row, column, printed }) => [
          cellKey(paper.id, table.label, row, column),
          printedNumber(printed).value,
        ]),
      );
      for (const { cell, value } of reported) expect([cell, cells.get(cell ?? '')]).toEqual([cell, value]);
    });
  });

  it('have no name that belongs to another benchmark', () => {
    expect(reportedTables('shapes', 'mac')).toEqual([]);
  });

  secondReading('agree with a second reading of MAC, Table 3: 180 of 180 values', () => {
    const page = readFileSync(inDesign('mock/leaderboard.html'), 'utf8');
    const rows = [...page.matchAll(/^P\('([^']+)','([^']*)',(\[[^\]]+\]),(\[[^\]]+\])\)/gm)];
    let equal = 0;
    for (const [, name = '', backbone = '', closed = '', open = ''] of rows) {
      for (const [board, text] of [
        ['closed', closed],
        ['open', open],
      ] as const) {
        const row = tableOf('mac', 'mac', board)?.rows.find(({ method }) => method === name.replace('†', ''));
        expect(row?.backbone).toBe(backbone || null);
        expect(numbersOf(row)).toEqual(JSON.parse(text));
        expect(row?.notTrained ?? false).toBe(name.endsWith('†'));
        equal += row?.values.length ?? 0;
      }
    }
    expect(equal).toBe(180);
  });

  secondReading('agree with a second reading of MAC, Table 4: 9 of 9 values', () => {
    const [, rows = ''] =
      /^- \*\*MAC efficiency .*?Paper rows: (.*?)\. Different GPUs/m.exec(
        readFileSync(inDesign('FRONTEND.md'), 'utf8'),
      ) ?? [];
    const read = [...rows.matchAll(/([\w-]+) ([\d.]+) T \/ ([\d,]+) MB \/ ([\d,]+) ms/g)].map(
      ([, method, tera, memory, latency]) => ({
        method,
        flops: Number(tera) * 1e12,
        memoryMb: Number(memory?.replace(',', '')),
        latencyMs: Number(latency?.replace(',', '')),
      }),
    );
    expect(read).toHaveLength(3);
    expect(MAC_TABLE_4.rows.map(({ hardware: _, ...values }) => values)).toEqual(read);
  });

  secondReading('agree with a second reading of the split paper, Tables 1 and 2: 40 of 40 values', () => {
    const page = readFileSync(inDesign('METRICS-VAW-COMPUN-SPLITS.md'), 'utf8');
    const [, selectivity = '', cs = ''] =
      /RND \/ LLM \/ sim \/ clust \/ supercat\): (.*?)\. CS: (.*?)\.$/m.exec(page) ?? [];
    const boards = ['random', 'llm', 'similarity', 'clustering', 'supercategory'];
    let equal = 0;
    for (const [column, text] of [selectivity, cs].entries()) {
      for (const part of text.split(';')) {
        const [method = '', ...values] = part.trim().split(/\s+/);
        values.forEach((value, i) => {
          const row = tableOf('mcrae-things', 'attribute-probe', boards[i] ?? '')?.rows.find(
            (one) => one.method === method,
          );
          expect(row?.values[column]?.value).toBe(Number(value));
          equal++;
        });
      }
    }
    expect(equal).toBe(40);
  });

  secondReading('agree with a second reading of Compun, Table 1', () => {
    const page = readFileSync(inDesign('METRICS-VAW-COMPUN-SPLITS.md'), 'utf8');
    const anchors = /^Anchors \(%\): human (.*)$/m.exec(page)?.[0] ?? '';
    const value = (pattern: RegExp) => Number(pattern.exec(anchors)?.[1]);
    const rows = new Map(tableOf('compun', 'compun', 'main')?.rows.map((row) => [row.method, numbersOf(row) ?? []]));
    expect(rows.get('Human')?.[0]).toBe(value(/human ([\d.]+)/));
    expect(rows.get('Random')?.[0]).toBe(value(/random ([\d.]+)/));
    expect(rows.get('CLIP')).toEqual([
      value(/CLIP ViT-L\/14 ([\d.]+)/),
      value(/w\/ desc ([\d.]+)/),
      value(/w\/ examples ([\d.]+)/),
      value(/reversed ([\d.]+)/),
      value(/whole benchmark CLIP (\d+)/),
    ]);
    expect([rows.get('OpenCLIP')?.[0], rows.get('OpenCLIP')?.[2]]).toEqual([
      value(/OpenCLIP ([\d.]+)/),
      value(/OpenCLIP [\d.]+ \/ ([\d.]+)/),
    ]);
    for (const method of ['ALBEF', 'BLIP', 'MetaCLIP'])
      expect(rows.get(method)?.[0]).toBe(value(new RegExp(`${method} ([\\d.]+)`)));
  });

  secondReading('agree with a second reading of the VAW values', () => {
    const page = readFileSync(inDesign('METRICS-VAW-COMPUN-SPLITS.md'), 'utf8');
    const [from, to] = [page.indexOf('Anchors (authors'), page.indexOf('### 1.5')];
    const anchors = page.slice(from, to);
    const row = tableOf('vaw', 'vaw-classifier', 'main');
    const words = [
      'mAP',
      'head',
      'medium',
      'tail',
      'mR@15',
      'mA',
      'color',
      'material',
      'shape',
      'size',
      'action',
      'state',
      'texture',
      'other',
    ];
    expect(numbersOf(row?.rows[0])).toEqual(
      words.map((word) => Number(new RegExp(`\\b${word} ([\\d.]+\\d)`).exec(anchors)?.[1])),
    );
    expect(tableOf('vaw', 'vaw-itc', 'main')?.rows[0]?.values[0]?.value).toBe(
      Number(/ALBEF mAP ([\d.]+) \(ITC\)/.exec(anchors)?.[1]),
    );
    expect(tableOf('vaw', 'vaw-itm', 'main')?.rows[0]?.values[0]?.value).toBe(
      Number(/\/ ([\d.]+) \(ITM\)/.exec(anchors)?.[1]),
    );
  });
});

describe('the printed values of a method that a board computes', () => {
  const cellsOn = (board: string, method: string, [citation, benchmark, protocol]: readonly string[]) =>
    printedCells({ citation, benchmark, protocol, board, method, attributes: 99 } as Parameters<
      typeof printedCells
    >[0]);
  const MAC = ['Xu et al.', 'mac', 'mac'];
  const COMPMAP = ['Yun et al.', 'compmap-mit-states', 'compmap'];

  it('are those of its row on this board, with their definition', () => {
    const cells = cellsOn('open', 'Troika', MAC);
    expect(cells.map(({ printed, on }) => [on.metric, printed])).toEqual([
      ['mac.exact_match.v1', '6.76'],
      ['mac.top1_p.v1', '45.78'],
      ['mac.top5_r.v1', '36.73'],
      ['mac.coverage.v1', '58.22'],
      ['mac.top1_p_attr.v1', '52.65'],
      ['mac.top1_p_obj.v1', '85.60'],
      ['mac.auc.v1', '6.66'],
      ['mac.best_seen.v1', '56.79'],
      ['mac.best_unseen.v1', '16.42'],
    ]);
    expect(new Set(cells.map(({ row }) => row.group))).toEqual(new Set(['open']));
  });

  it('come from all tables that a row of the board combines', () => {
    const labels = new Set(cellsOn('closed', 'CLIP-Prim', COMPMAP).map(({ table }) => table.label));
    expect(labels).toEqual(new Set(['Table 1', 'Table 3', 'Table 4']));
  });

  it('are none where the board has another definition than the ledger, or another benchmark', () => {
    const [citation = ''] = COMPMAP;
    const [row] = REPORTED_TABLES.find((table) => table.protocol === 'czsl')?.rows ?? [];
    expect(cellsOn('closed', row?.method ?? '', [citation, 'mit-states', 'czsl'])).toEqual([]);
    expect(cellsOn('open', 'Troika', ['Xu et al.', 'shapes', 'mac'])).toEqual([]);
  });

  it('of VAW are those for the number of attributes of the version, and none for another number', () => {
    const printed = (method: string, attributes: number) =>
      (['vaw-itc', 'vaw-itm'] as const).flatMap((protocol) =>
        printedCells({
          citation: 'PRIS-CV',
          benchmark: 'vaw',
          protocol,
          board: 'main',
          method,
          attributes,
        }).map((cell) => [cell.column, cell.printed]),
      );
    expect(printed('ALBEF', 620)).toEqual([
      ['620 attributes', '49.0'],
      ['620 attributes', '56.3'],
    ]);
    expect(printed('ALBEF, 605 attributes', 605)).toEqual([
      ['605 attributes', '49.2'],
      ['605 attributes', '56.5'],
    ]);
    for (const [method, attributes] of [
      ['ALBEF', 605],
      ['ALBEF, 605 attributes', 620],
      ['ALBEF', 604],
      ['ALBEF, 605 attributes', 604],
    ] as const)
      expect(printed(method, attributes)).toEqual([]);
  });

  it('have metrics with the unit of the column that shows them', () => {
    for (const { paper, benchmark, protocol, board, metrics, rows } of REPORTED_TABLES)
      for (const { method, values } of rows)
        for (const { on, table, row, column } of printedCells({
          citation: paper.citation,
          benchmark,
          protocol,
          board,
          method,
          attributes: method.includes('605') ? 605 : 620,
        })) {
          const key = cellKey(PAPERS.find((one) => one.tables.includes(table))?.id ?? '', table.label, row, column);
          const at = values.findIndex((value) => value?.cell === key);
          if (at >= 0) expect(isPercent(on.metric)).toBe(isPercent(metrics[at] ?? ''));
        }
  });
});
