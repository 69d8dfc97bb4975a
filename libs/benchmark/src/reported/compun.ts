import { COMPUN, IMAGENET_ACCURACY } from '../papers/compun.js';
import { ledgerTable, printedValue, reportedFrom } from './from-ledger.js';
import type { PrintedValue, ReportedTable } from './reported-table.js';

const inTable = (label: string, column: string) => {
  const table = ledgerTable(COMPUN, label);
  return (row: string): PrintedValue | null =>
    printedValue(
      COMPUN,
      table,
      table.rows.find((one) => one.label === row),
      column,
    );
};
const accuracy = inTable('Table 1', 'Accuracy');
const retrieval = inTable('Text, section 6, retrieval', 'R@1');

/**
 * Compun, Tables 1 to 3. The prompt set of a row is a column here, as the platform evaluates all prompt sets of a
 * model together. CLIP's R@1 over all images is from section 6.
 */
export const COMPUN_TABLES: readonly ReportedTable[] = [
  {
    paper: COMPUN,
    table: 'Table 1 and section 6',
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
    rows: ['Human', 'Random', 'CLIP', 'OpenCLIP', 'ALBEF', 'BLIP', 'MetaCLIP'].map((method) => ({
      method,
      backbone: method === 'CLIP' ? 'ViT-L/14' : null,
      notTrained: true,
      values: [
        accuracy(method),
        accuracy(`${method} w/ desc`),
        accuracy(`${method} w/ examples`),
        accuracy(`${method} rev.`),
        retrieval(method),
      ],
    })),
  },
  reportedFrom(COMPUN, {
    table: 'Table 2',
    benchmark: 'compun',
    protocol: 'compun',
    board: 'main',
    metrics: Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((count) => [String(count), `compun.accuracy_captions_${count}.v1`]),
    ),
    row: () => ({ method: 'CLIP with example captions', backbone: 'ViT-L/14', notTrained: true }),
  }),
  reportedFrom(COMPUN, {
    table: 'Table 3',
    benchmark: 'imagenet',
    protocol: 'czsl-cross',
    board: 'closed',
    metrics: { Accuracy: IMAGENET_ACCURACY },
    row: ({ label }) => ({ method: label, backbone: 'ViT-L/14', notTrained: true }),
  }),
];
