import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@primitives/metrics';
import { MAC_TABLE_4 } from './mac.js';
import { REPORTED_TABLES, reportedTables } from './reported.js';
import { reportedRowsOf } from './reported-table.js';

const DESIGN = join(__dirname, '../../../../../shared/design');
const inDesign = (file: string) => join(DESIGN, file);
const secondReading = existsSync(DESIGN) ? it : it.skip;
const isPercent = (metric: string) => METRICS.get(metric)?.format === 'percent';

const tableOf = (benchmark: string, protocol: string, board: string) =>
  reportedTables(benchmark, protocol).find((table) => table.board === board);

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
          const printed = table.rows[r]?.values[m] ?? null;
          const stored = values[metric] ?? null;
          if (printed === null || stored === null) return expect(stored).toBe(printed);
          expect((isPercent(metric) ? stored * 100 : stored).toFixed(2)).toBe(printed.toFixed(2));
        });
      });
    }
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
        expect(row).toMatchObject({ backbone: backbone || null, values: JSON.parse(text) as number[] });
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
          expect(row?.values[column]).toBe(Number(value));
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
    const rows = new Map(tableOf('compun', 'compun', 'main')?.rows.map(({ method, values }) => [method, values]));
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
    expect(row?.rows[0]?.values).toEqual(
      words.map((word) => Number(new RegExp(`\\b${word} ([\\d.]+\\d)`).exec(anchors)?.[1])),
    );
    expect(tableOf('vaw', 'vaw-itc', 'main')?.rows[0]?.values[0]).toBe(
      Number(/ALBEF mAP ([\d.]+) \(ITC\)/.exec(anchors)?.[1]),
    );
    expect(tableOf('vaw', 'vaw-itm', 'main')?.rows[0]?.values[0]).toBe(
      Number(/\/ ([\d.]+) \(ITM\)/.exec(anchors)?.[1]),
    );
  });
});
