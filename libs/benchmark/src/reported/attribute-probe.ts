import type { Paper, ReportedTable } from './reported-table.js';

const SPLITS: Paper = {
  citation: 'Firca et al.',
  title: 'Not All Splits Are Equal: Rethinking Attribute Generalization Across Unrelated Categories',
  url: 'https://arxiv.org/abs/2509.06998',
};

/**
 * F1 selectivity (Table 1) and CS (Table 2) by split strategy; the released CS counts concepts in another way (METRICS
 * §3.5).
 */
const STRATEGIES = [
  { board: 'random', selectivity: [45.0, 43.6, 43.2, 40.0], cs: [0.36, 0.39, 0.36, 0.37] },
  { board: 'llm', selectivity: [43.7, 42.0, 42.0, 38.2], cs: [0.35, 0.4, 0.35, 0.35] },
  { board: 'similarity', selectivity: [42.8, 40.9, 39.2, 36.9], cs: [0.36, 0.42, 0.32, 0.36] },
  { board: 'clustering', selectivity: [39.9, 38.6, 34.3, 34.3], cs: [0.12, 0.19, 0.02, 0.144] },
  { board: 'supercategory', selectivity: [32.1, 33.2, 25.1, 27.1], cs: [0.01, 0.04, -0.14, 0.03] },
];
const METHODS = ['SigLIP', 'CLIP', 'Swin-V2', 'DINOv3'];

/** The split paper, Tables 1 and 2, one board for each strategy. */
export const PROBE_TABLES: readonly ReportedTable[] = STRATEGIES.map(({ board, selectivity, cs }) => ({
  paper: SPLITS,
  table: 'Tables 1 and 2',
  benchmark: 'mcrae-things',
  protocol: 'attribute-probe',
  board,
  metrics: ['probe.f1_selectivity.v1', 'probe.cs.v1'],
  rows: METHODS.map((method, i) => ({
    method,
    backbone: null,
    notTrained: true,
    values: [selectivity[i] ?? null, cs[i] ?? null],
  })),
}));
