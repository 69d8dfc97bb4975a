import type { Paper, ReportedTable } from './reported-table.js';

const COMPUN: Paper = {
  citation: 'Kumar et al.',
  title: 'Do Vision-Language Models Understand Compound Nouns?',
  url: 'https://arxiv.org/abs/2404.00419',
};

/**
 * Compun, Table 1 and the prompts of its analysis. The prompt set of a row is a column here, as the platform evaluates
 * them together.
 */
export const COMPUN_TABLES: readonly ReportedTable[] = [
  {
    paper: COMPUN,
    table: 'Table 1',
    benchmark: 'compun',
    protocol: 'compun',
    board: 'main',
    metrics: [
      'compun.accuracy.v1',
      'compun.accuracy_descriptions.v1',
      'compun.accuracy_examples.v1',
      'compun.accuracy_reversed.v1',
      'compun.retrieval_at_1.v1',
    ],
    rows: [
      { method: 'Human', backbone: null, notTrained: true, values: [96.25, null, null, null, null] },
      { method: 'Random', backbone: null, notTrained: true, values: [33.33, null, null, null, null] },
      { method: 'CLIP', backbone: 'ViT-L/14', notTrained: true, values: [78.25, 81.15, 86.5, 41, 12] },
      { method: 'OpenCLIP', backbone: null, notTrained: true, values: [83.9, null, 86.25, null, null] },
      { method: 'ALBEF', backbone: null, notTrained: true, values: [80.55, null, null, null, null] },
      { method: 'BLIP', backbone: null, notTrained: true, values: [79.85, null, null, null, null] },
      { method: 'MetaCLIP', backbone: null, notTrained: true, values: [81.35, null, null, null, null] },
    ],
  },
];
