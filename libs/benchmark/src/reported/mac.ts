import type { Paper, PrintedRow, ReportedTable } from './reported-table.js';

const MAC: Paper = {
  citation: 'Xu et al.',
  title: 'MAC: A Benchmark for Multiple Attributes Compositional Zero-Shot Learning',
  url: 'https://arxiv.org/abs/2406.12757',
};

const TABLE_3 = [
  'mac.exact_match.v1',
  'mac.top1_p.v1',
  'mac.top5_r.v1',
  'mac.coverage.v1',
  'mac.top1_p_attr.v1',
  'mac.top1_p_obj.v1',
  'mac.auc.v1',
  'mac.best_seen.v1',
  'mac.best_unseen.v1',
];

const CLIP_L = 'ViT-L/14';

const row = (method: string, backbone: string | null, ...values: number[]): PrintedRow => ({
  method,
  backbone,
  values,
});
const untrained = (method: string, backbone: string | null, ...values: number[]): PrintedRow => ({
  ...row(method, backbone, ...values),
  notTrained: true,
});

const table3 = (board: string, rows: readonly PrintedRow[]): ReportedTable => ({
  paper: MAC,
  table: 'Table 3',
  benchmark: 'mac',
  protocol: 'mac',
  board,
  metrics: TABLE_3,
  rows,
});

/** MAC, Table 3, both worlds, every row. Its Coverage is the code's, one less than the text's (METRICS-CZSL §1.4). */
export const MAC_TABLES: readonly ReportedTable[] = [
  table3('closed', [
    row('CGE', 'ResNet-18', 4.9, 29.85, 33.32, 155.63, 47.19, 59.75, 5.59, 32.5, 24.45),
    untrained('CLIP', CLIP_L, 5.92, 42.42, 39.98, 69.14, 51.03, 80.23, 18.81, 43.96, 51.95),
    row('CoOP', CLIP_L, 6.51, 45.81, 39.86, 46.08, 54.45, 80.82, 18.65, 45.47, 51.09),
    row('CSP', CLIP_L, 5.38, 39.01, 37.26, 36.36, 48.26, 77.52, 15.78, 40.43, 48.18),
    row('DFSP', CLIP_L, 7.82, 46.76, 50.35, 25.08, 53.03, 85.74, 20.47, 48.33, 53.89),
    row('GIPCOL', CLIP_L, 6.01, 41.62, 37.4, 29.55, 48.45, 84.22, 14.22, 42.87, 42.58),
    row('Troika', CLIP_L, 9.79, 55.48, 49.66, 22.02, 63.02, 85.82, 24.38, 56.79, 54.14),
    untrained('LLAVA-7B', null, 7.69, 43.5, 35.1, 282.47, 63.02, 66.89, 10.35, 43.01, 33.82),
    untrained('LLAVA-13B', null, 7.38, 41.71, 35.66, 248.65, 61.39, 69.52, 10.34, 45.27, 31.27),
    row('MVP-Integrator', CLIP_L, 17.42, 63.45, 62.37, 31.35, 71.55, 86.45, 27.89, 65.91, 50.85),
  ]),
  table3('open', [
    row('CGE', 'ResNet-18', 4.37, 27.86, 30.26, 448.29, 44.79, 59.52, 1.63, 32.41, 7.42),
    untrained('CLIP', CLIP_L, 3.19, 29.37, 27.88, 229.49, 37.37, 78.93, 5.11, 43.98, 17.03),
    row('CoOP', CLIP_L, 4.6, 36.11, 28.47, 144.21, 44.94, 79.81, 5.91, 45.41, 17.52),
    row('CSP', CLIP_L, 2.77, 26.2, 24.87, 360.35, 34.16, 76.3, 4.21, 40.45, 16.18),
    row('DFSP', CLIP_L, 6.34, 41.74, 43.48, 64.4, 49.05, 84.71, 7.37, 48.33, 21.29),
    row('GIPCOL', CLIP_L, 3.78, 30.8, 22.29, 102.44, 36.81, 83.7, 3.11, 41.2, 10.46),
    row('Troika', CLIP_L, 6.76, 45.78, 36.73, 58.22, 52.65, 85.6, 6.66, 56.79, 16.42),
    untrained('LLAVA-7B', null, 6.7, 41.49, 32.54, 640.31, 61.28, 66.76, 4.79, 42.96, 15.82),
    untrained('LLAVA-13B', null, 6.53, 39.56, 33.06, 593.53, 59.45, 69.54, 5.61, 45.25, 16.42),
    row('MVP-Integrator', CLIP_L, 16.77, 62.6, 61.0, 57.55, 70.92, 86.32, 13.02, 65.89, 25.18),
  ]),
];

/**
 * A method's cost from MAC's Table 4, open world. Measured on other hardware: never shown in one column with values
 * measured here.
 */
export interface ReportedCost {
  readonly method: string;
  /** Milliseconds per image. */
  readonly latencyMs: number;
  /** Operations per image. */
  readonly flops: number;
  /** Megabytes at batch 16. */
  readonly memoryMb: number;
  readonly hardware: string;
}

/** MAC's Table 4, every row. */
export const MAC_TABLE_4: { readonly paper: Paper; readonly table: string; readonly rows: readonly ReportedCost[] } = {
  paper: MAC,
  table: 'Table 4',
  rows: [
    { method: 'DFSP', latencyMs: 746, flops: 19.0e12, memoryMb: 14_995, hardware: 'RTX 4090' },
    { method: 'Troika', latencyMs: 1462, flops: 18.3e12, memoryMb: 18_973, hardware: 'L20' },
    { method: 'MVP-Integrator', latencyMs: 28, flops: 0.6e12, memoryMb: 2283, hardware: 'RTX 4090' },
  ],
};
