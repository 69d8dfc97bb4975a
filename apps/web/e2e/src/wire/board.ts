import { NO_FACTS, type Precision } from '@primitives/boards';
import type { Entry } from './entries.js';
import { PAPERS } from './papers.js';

/**
 * Builds a board in the form of the API. Ranges, tiers and pair tests follow a simple width rule, not the real tests.
 */

/** The last one was measured before it was reported. */
const PRECISIONS: readonly (Precision | null)[] = [
  { weights: [{ dtype: 'float16', share: 1 }], quantisation: [] },
  {
    weights: [
      { dtype: 'int8', share: 0.97 },
      { dtype: 'float32', share: 0.03 },
    ],
    quantisation: ['QDQ'],
  },
  null,
];

export const METRICS = [
  {
    id: 'exact_match.v1',
    label: 'Exact Match',
    group: 'All attributes of an image',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Share of images whose true pairs all rank first.',
  },
  {
    id: 'top1_p.v1',
    label: 'Top1-P',
    group: 'All attributes of an image',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Share of images whose first prediction is a true pair.',
  },
  {
    id: 'top5_r.v1',
    label: 'Top5-R',
    group: 'All attributes of an image',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Share of true pairs among the first five predictions.',
  },
  {
    id: 'coverage.v1',
    label: 'Coverage',
    group: 'All attributes of an image',
    direction: 'LOWER',
    format: 'COUNT',
    axis: 'LOG',
    help: 'Predictions needed to include every true pair.',
  },
  {
    id: 'top1_p_attr.v1',
    label: 'Top1-P-attr',
    group: 'Primitives',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Share of images whose first attribute is true.',
  },
  {
    id: 'top1_p_obj.v1',
    label: 'Top1-P-obj',
    group: 'Primitives',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Share of images whose first object is true.',
  },
  {
    id: 'auc.v1',
    label: 'AUC',
    group: 'Generalised zero-shot',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Area under the seen–unseen curve.',
  },
  {
    id: 'seen.v1',
    label: 'Seen',
    group: 'Generalised zero-shot',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Best accuracy on images of seen pairs.',
  },
  {
    id: 'unseen.v1',
    label: 'Unseen',
    group: 'Generalised zero-shot',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Best accuracy on images of unseen pairs.',
  },
  {
    id: 'best_hm.v1',
    label: 'Best HM',
    group: 'Generalised zero-shot',
    direction: 'HIGHER',
    format: 'PERCENT',
    axis: 'LINEAR',
    help: 'Best harmonic mean of seen and unseen accuracy.',
    optional: true,
  },
] as const;
type Metric = (typeof METRICS)[number];

/** The columns as the API returns them. */
export const columns = METRICS.map((metric) => ({ optional: false, notes: [], ...metric }));
export type World = 'closed' | 'open';

export interface Cell {
  metric: string;
  value: number | null;
  low: number | null;
  high: number | null;
  rankLow: number | null;
  rankHigh: number | null;
  tier: number | null;
  mark: 'BEST' | 'SECOND' | null;
}

const unit = (metric: Metric) => (metric.format === 'PERCENT' ? 100 : 1);
const sign = (metric: Metric) => (metric.direction === 'HIGHER' ? 1 : -1);

/** The tenth metric of a synthetic row: near the harmonic mean of its best seen and unseen accuracy. */
const harmonic = (nine: readonly number[]) => (1.72 * nine[7]! * nine[8]!) / (nine[7]! + nine[8]!);
export const ten = (nine: readonly number[]): number[] => [...nine, harmonic(nine)];

export function half(value: number, index: number, images: number): number {
  const share = value / 100;
  if (index === 3) return value * 0.048 + 0.4;
  if (index === 6) return 0.94 * Math.sqrt(value / 28) * Math.sqrt(5_240 / images);
  return 196 * Math.sqrt((share * (1 - share)) / images) * (index === 2 ? 0.82 : 1);
}

export const ids = (entry: Entry) => ({ row: `row-${entry.code}`, evaluation: `evaluation-${entry.code}` });

export function boardRows(entries: readonly Entry[], world: World, images: number, now: Date) {
  const values = entries.map((entry) => ten(entry[world]));
  const columns = METRICS.map((metric, index) => {
    const column = values.map((row) => row[index]!);
    const order = [...column.keys()].sort((a, b) => sign(metric) * (column[b]! - column[a]!));
    const beats = (a: number, b: number) =>
      sign(metric) * (column[a]! - column[b]!) > 0.85 * half((column[a]! + column[b]!) / 2, index, images);
    const tiers = new Map<number, number>();
    let anchor: number | undefined;
    for (const row of order) {
      if (anchor === undefined || beats(anchor, row)) anchor = row;
      tiers.set(row, (tiers.get(anchor) ?? tiers.size + 1) as number);
    }
    const distinct = [...new Set(order.map((row) => column[row]!))];
    return { column, beats, tiers, best: distinct[0], second: distinct[1] };
  });
  return entries.map((entry, row) => ({
    ...NO_FACTS,
    id: ids(entry).row,
    evidence: 'VERIFIED' as const,
    name: entry.name,
    version: entry.version,
    team: entry.team,
    interface: entry.interface,
    backbone: entry.backbone,
    parameters: entry.parameters,
    licence: entry.licence,
    weights: entry.weights,
    providers: entry.providers,
    notTrained: entry.notTrained,
    trainingDeclared: true,
    submissionCode: entry.code,
    evaluationId: ids(entry).evaluation,
    publishedAt: new Date(now.getTime() - entry.minutesAgo * 60_000).toISOString(),
    cost: {
      flops: entry.parameters * 520,
      memoryBytes: entry.parameters * 5.5,
      latencyMs: 6 + entry.parameters / 9e6 + ((row * 7) % 11) * 4,
      ratio: 1.2,
      hardwareClass: '8 × AMD EPYC, 1 thread',
      precision: PRECISIONS[row % PRECISIONS.length] ?? null,
    },
    cells: METRICS.map((metric, index): Cell => {
      const { column, beats, tiers, best, second } = columns[index]!;
      const value = column[row]!;
      const width = half(value, index, images);
      const few = entries.length <= 200;
      return {
        metric: metric.id,
        value: value / unit(metric),
        low: Math.max(0, value - width) / unit(metric),
        high: (value + width) / unit(metric),
        rankLow: few ? 1 + entries.filter((_, other) => beats(other, row)).length : row + 1,
        rankHigh: few
          ? entries.length - entries.filter((_, other) => beats(row, other)).length
          : Math.min(entries.length, row + 4),
        tier: few ? (tiers.get(row) ?? null) : Math.floor(row / 3) + 1,
        mark: value === best ? 'BEST' : value === second ? 'SECOND' : null,
      };
    }),
  }));
}

export function reportedRows(world: World) {
  const nine = METRICS.slice(0, 9);
  return PAPERS.map((paper) => ({
    ...NO_FACTS,
    id: `paper-${paper.name}`,
    evidence: 'REPORTED',
    name: paper.name,
    backbone: paper.backbone,
    notTrained: paper.notTrained,
    trainingDeclared: true,
    citation: 'Xu et al.',
    tableReference: 'Tab. 3',
    url: 'https://example.org/mac',
    cells: nine.map((metric, index) => {
      const column = [...new Set(PAPERS.map((other) => other[world][index]!))].sort((a, b) => sign(metric) * (b - a));
      const value = paper[world][index]!;
      return {
        metric: metric.id,
        value: value / unit(metric),
        low: null,
        high: null,
        rankLow: null,
        rankHigh: null,
        tier: null,
        mark: value === column[0] ? 'BEST' : value === column[1] ? 'SECOND' : null,
      };
    }),
  }));
}

/** MAC, table 4. */
export const reportedCosts = () =>
  (
    [
      ['DFSP', 746, 19e12, 14_995e6],
      ['Troika', 1_462, 18.3e12, 18_973e6],
      ['MVP-Integrator', 28, 0.6e12, 2_283e6],
    ] as const
  ).map(([method, latencyMs, flops, memoryBytes]) => ({
    method,
    latencyMs,
    flops,
    memoryBytes,
    hardware: 'NVIDIA RTX 4090',
    citation: 'Xu et al.',
    tableReference: 'Tab. 4',
  }));

export function pairTests(entries: readonly Entry[], world: World, metricId: string, images: number) {
  const index = METRICS.findIndex(({ id }) => id === metricId);
  const metric = METRICS[index]!;
  const first = entries.slice(0, 50);
  return first.flatMap((a, i) =>
    first.slice(i + 1).map((b) => {
      const difference = ten(a[world])[index]! - ten(b[world])[index]!;
      const width = 0.85 * half((ten(a[world])[index]! + ten(b[world])[index]!) / 2, index, images);
      const verdict = Math.abs(difference) <= width ? 'TIED' : difference * sign(metric) > 0 ? 'BETTER' : 'WORSE';
      return {
        a: ids(a).row,
        b: ids(b).row,
        difference: difference / unit(metric),
        low: (difference - width) / unit(metric),
        high: (difference + width) / unit(metric),
        p: verdict === 'TIED' ? 0.3 : 0.001,
        verdict,
      };
    }),
  );
}

/** Which submissions of the fixture reproduce which reported row. */
const REPRODUCED: Readonly<Record<string, string>> = { '4F2KW9': 'MVP-Integrator', '6PL0VE': 'Troika' };

export const reproductionsOf = () =>
  Object.entries(REPRODUCED).map(([code, method]) => ({
    rowId: `paper-${method}`,
    code,
    name: `${method}, reproduction`,
  }));

/** The rows of a paper's method, one per board; by default those that the submission reproduces. */
export const reproducedRows = (code: string, method = REPRODUCED[code]) =>
  (['closed', 'open'] as const).flatMap((board) =>
    reportedRows(board)
      .filter(({ name }) => name === method)
      .map(({ id, name, citation, tableReference, url, cells }) => ({
        id,
        board,
        method: name,
        citation,
        tableReference,
        url,
        values: cells.map(({ metric, value }) => ({ metric, value })),
      })),
  );
