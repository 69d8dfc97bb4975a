import type { EmbeddingBoard } from '../boards.js';
import type { LedgerPaper, LedgerRow, LedgerTable, Support } from './ledger.js';
import { readRows } from './ledger.js';

const CZSL_COLUMNS = [
  'Val AUC@1',
  'Val AUC@2',
  'Val AUC@3',
  'Test AUC@1',
  'Test AUC@2',
  'Test AUC@3',
  'Seen',
  'Unseen',
  'HM',
];

/** Columns of the tables on MIT-States and the metrics that compute them. */
export const COMPMAP_METRICS: Readonly<Record<string, string>> = {
  'Val AUC@1': 'compmap.val_auc.v1',
  'Val AUC@2': 'compmap.val_auc_at_2.v1',
  'Val AUC@3': 'compmap.val_auc_at_3.v1',
  'Test AUC@1': 'compmap.auc.v1',
  'Test AUC@2': 'compmap.auc_at_2.v1',
  'Test AUC@3': 'compmap.auc_at_3.v1',
  Seen: 'compmap.best_seen.v1',
  Unseen: 'compmap.best_unseen.v1',
  HM: 'compmap.best_gm.v1',
};

/** The readings of a composition model, and the metrics of the columns that a board computes with each. */
export const INTERVENED_METRICS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  [
    ['Interv(Full)', 'interv_full'],
    ['Interv(Partial)', 'interv_partial'],
    ['Oracle-Prim', 'oracle_prim'],
  ].map(([label = '', reading = '']) => [
    label,
    Object.fromEntries(
      Object.entries(COMPMAP_METRICS).map(([column, metric]) => [
        column,
        metric.replace('compmap.', `interpretability.${reading}_`),
      ]),
    ),
  ]),
);

/** The columns of Table 3 and the metrics that compute them. */
const GAPS: Readonly<Record<string, string>> = {
  AUC: 'interpretability.auc_gap.v1',
  Seen: 'interpretability.seen_gap.v1',
  Unseen: 'interpretability.unseen_gap.v1',
  HM: 'interpretability.hm_gap.v1',
};

const EARLIER = ['AOP', 'LE+', 'TMN', 'SymNet', 'CompCos', 'CGEff', 'FEAT', 'DeepEMD', 'RENet', 'S2M2_R', 'PEMb-NCM'];

const impossible = (reason: string): Support => ({ kind: 'impossible', reason });
const MIT_STATES_NEEDS = 'the images and the compositional split of MIT-States, and an embedder bundle of the model';
const CUB_NEEDS = 'the images and annotations of CUB, and an embedder bundle of the model';
const OTHER_WORK = 'the row quotes another paper; its method is not trained here';
/** What a row over several prompt templates needs besides. */
const promptNeeds = (group: string): string | null => {
  if (group === 'Aggregated')
    return 'seven versions imported with one of the seven templates each; the mean of their values';
  const [, count] = /^CLIP w\/ (\d)/.exec(group) ?? [];
  return count === undefined ? null : `a version imported with ${count} of the seven templates (prompts.json)`;
};

/** AUC@1–3 on validation and test images, Seen, Unseen and HM on MIT-States. */
function onMitStates(board: string, row: LedgerRow, column: string): Support {
  if (EARLIER.includes(row.label.split(' (')[0] ?? '')) return impossible(OTHER_WORK);
  const intervention = Object.keys(INTERVENED_METRICS).find((name) => row.label.endsWith(name));
  const metric = (intervention === undefined ? COMPMAP_METRICS : INTERVENED_METRICS[intervention])?.[column];
  if (metric === undefined) return impossible(`no metric computes ${column}`);
  return {
    kind: 'metric',
    on: { benchmark: 'compmap-mit-states', protocol: 'compmap', board, metric },
    needs: MIT_STATES_NEEDS,
  };
}

const czsl = (label: string, title: string, board: string, rows: string): LedgerTable => ({
  label,
  title,
  columns: CZSL_COLUMNS,
  unit: '%',
  rows: readRows(CZSL_COLUMNS.length, rows),
  support: (row, column) => onMitStates(board, row, column),
});

/** A table of rows that come from several prompt templates. */
const overPrompts = (label: string, title: string, board: string, rows: string): LedgerTable => ({
  ...czsl(label, title, board, rows),
  support: (row, column) => {
    const support = onMitStates(board, row, column);
    const needs = promptNeeds(row.group);
    return needs === null || support.kind !== 'metric'
      ? support
      : { ...support, needs: `${support.needs}, and ${needs}` };
  },
});

/** Rows of Table 6 and the boards that compute them. */
export const EMBEDDING_ROWS: Readonly<Record<string, EmbeddingBoard>> = {
  'CLIP Image Embed.': 'raw',
  'CLIP Image Embed. + Learned Projection': 'learned-projection',
  'CLIP Image Embed. + Random Projection': 'random-projection',
};

/** Columns of Table 2; `cubBoard` names the board of each. */
export const CUB_COLUMNS = [
  '5-way 1-shot',
  '5-way 5-shot',
  '10-way 1-shot',
  '10-way 5-shot',
  '100-way 1-shot',
  '100-way 5-shot',
  '200-way 1-shot',
  '200-way 5-shot',
  'Full shot',
];

const FEWSHOT: readonly (readonly [ending: string, metric: string])[] = [
  ['Oracle-Prim', 'fewshot.oracle_prim.v1'],
  ['Interv(Full)', 'fewshot.interv_full.v1'],
  ['Interv(Partial)', 'fewshot.interv_partial.v1'],
  ['Prim', 'fewshot.prim.v1'],
];

function onCub(row: LedgerRow, column: string): Support {
  if (EARLIER.includes(row.label.split(' (')[0] ?? '')) return impossible(OTHER_WORK);
  const [, metric = ''] = FEWSHOT.find(([ending]) => row.label.endsWith(ending)) ?? [];
  return {
    kind: 'metric',
    on: { benchmark: 'compmap-cub', protocol: 'compmap', board: cubBoard(column), metric },
    needs: CUB_NEEDS,
  };
}

/** `5-way 1-shot` is the board `5-way-1-shot`. */
export const cubBoard = (column: string) => column.toLowerCase().replace(' ', '-');

const weights = (metric: string, benchmark: string, board: string): Support => ({
  kind: 'metric',
  on: { benchmark, protocol: 'compmap', board, metric },
  needs: benchmark === 'compmap-cub' ? CUB_NEEDS : MIT_STATES_NEEDS,
});

/** CompMap: do vision-language models capture primitive concepts? Every table of the paper and of its appendix. */
export const COMPMAP: LedgerPaper = {
  id: 'compmap',
  citation: 'Yun et al.',
  title: 'Do Vision-Language Pretrained Models Learn Composable Primitive Concepts?',
  url: 'https://arxiv.org/abs/2203.17271',
  tables: [
    czsl(
      'Table 1',
      'MIT-States, closed world: primitives as inputs of a composition model, with and without intervention',
      'closed',
      `
Oracle-Prim | 99.9 | 99.7 | 99.7 | 99.9 | 99.9 | 99.9 | 100.0 | 100.0 | 99.9
CLIP-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
CLIP-Interv(Full) | 32.2 | 49.1 | 58.0 | 30.0 | 49.3 | 59.6 | 52.3 | 66.0 | 47.7
CLIP-Interv(Partial) | 35.8 | 53.4 | 62.9 | 32.6 | 53.7 | 63.2 | 54.1 | 68.2 | 49.4
ViLT-Prim | 4.7 | 11.1 | 16.9 | 3.8 | 9.7 | 15.2 | 25.4 | 20.8 | 15.1
ViLT-Interv(Full) | 8.6 | 17.1 | 23.6 | 4.1 | 10.2 | 14.4 | 21.7 | 24.8 | 16.3
ViLT-Interv(Partial) | 20.1 | 33.8 | 43.1 | 12.9 | 25.5 | 35.1 | 39.0 | 41.8 | 28.7
ALBEF-Prim | 7.1 | 15.6 | 23.1 | 5.8 | 13.9 | 21.2 | 32.9 | 25.1 | 18.5
ALBEF-Interv(Full) | 36.8 | 52.7 | 63.6 | 37.9 | 57.2 | 64.8 | 58.5 | 71.6 | 53.0
ALBEF-Interv(Partial) | 38.7 | 56.5 | 68.3 | 41.1 | 61.8 | 70.6 | 61.3 | 73.0 | 55.8`,
    ),
    {
      label: 'Table 2',
      title: 'CUB, n-way k-shot: mean accuracy of a composition model over primitives',
      columns: CUB_COLUMNS,
      unit: '%',
      rows: readRows(
        CUB_COLUMNS.length,
        `
Oracle-Prim | 99.8 | 100.0 | 99.9 | 99.9 | 98.9 | 98.9 | 98.0 | 97.9 | 98.0
CLIP-Prim | 76.5 | 87.3 | 60.9 | 78.0 | 21.0 | 43.0 | 13.6 | 33.2 | 52.6
CLIP-Interv(Full) | 61.6 | 66.0 | 43.1 | 50.8 | 9.4 | 13.4 | 5.1 | 7.8 | 8.0
CLIP-Interv(Partial) | 75.4 | 85.4 | 59.4 | 75.2 | 17.5 | 32.9 | 10.9 | 23.4 | 32.9
ViLT-Prim | 70.0 | 83.4 | 54.0 | 71.3 | 14.8 | 28.8 | 8.9 | 19.7 | 40.1
ViLT-Interv(Full) | 54.3 | 60.7 | 37.7 | 45.7 | 6.5 | 8.6 | 3.5 | 4.7 | 9.2
ViLT-Interv(Partial) | 64.9 | 75.8 | 48.0 | 60.0 | 9.6 | 15.6 | 5.3 | 9.4 | 19.3
ALBEF-Prim | 73.2 | 85.2 | 58.3 | 74.4 | 17.0 | 36.3 | 10.7 | 27.2 | 44.6
ALBEF-Interv(Full) | 57.0 | 63.9 | 39.3 | 46.5 | 7.0 | 9.5 | 3.7 | 5.2 | 7.6
ALBEF-Interv(Partial) | 69.9 | 80.0 | 52.4 | 66.3 | 12.0 | 24.6 | 7.0 | 16.9 | 30.2`,
      ),
      support: onCub,
    },
    {
      label: 'Table 3',
      title: 'Interpretability gap Δ on MIT-States',
      columns: ['AUC', 'Seen', 'Unseen', 'HM'],
      unit: '%',
      rows: readRows(
        4,
        `
CLIP | 69.9 | 47.7 | 34.0 | 52.2
ViLT | 95.8 | 78.3 | 75.2 | 83.6
ALBEF | 62.0 | 41.5 | 28.4 | 46.9`,
      ),
      support: (_, column) => weights(GAPS[column] ?? '', 'compmap-mit-states', 'closed'),
    },
    {
      label: 'Table 3, right',
      title: 'Interpretability gap Δ on CUB, n-way 5-shot and full shot',
      columns: ['5-way 5-shot', '100-way 5-shot', '200-way 5-shot', 'Full shot'],
      unit: '%',
      rows: readRows(
        4,
        `
CLIP | 34.0 | 85.5 | 90.1 | 90.0
ViLT | 39.3 | 90.3 | 93.2 | 88.8
ALBEF | 36.1 | 89.4 | 92.7 | 90.4`,
      ),
      support: (_, column) => weights('fewshot.gap.v1', 'compmap-cub', cubBoard(column)),
    },
    {
      label: 'Table 4',
      title: 'How often the largest weights of a composition model belong to the true primitives',
      columns: [
        'MIT-States Acc-Instance',
        'MIT-States Acc-Attribute',
        'MIT-States Acc-Object',
        'MIT-States Acc-Class',
        'CUB Acc-Instance',
        'CUB Acc-Class',
      ],
      unit: '%',
      rows: readRows(
        6,
        `
Oracle-Prim | 99.6 | 99.5 | 99.8 | 99.3 | 96.5 | 97.0
CLIP-Prim | 51.4 | 34.3 | 68.5 | 22.5 | 37.6 | 0.0`,
      ),
      support: ({ label }, column) => {
        if (label === 'Oracle-Prim')
          return impossible('the weights of the model over true primitives are not analysed');
        const name = column.split('Acc-')[1]?.toLowerCase() ?? '';
        return column.startsWith('CUB')
          ? weights(`interpretability.acc_${name}.v1`, 'compmap-cub', 'full-shot')
          : weights(`interpretability.acc_${name}.v1`, 'compmap-mit-states', 'closed');
      },
    },
    czsl(
      'Table 5',
      'MIT-States, closed world, compared with earlier methods',
      'closed',
      `
AOP | 2.5 | 6.2 | 10.1 | 1.6 | 4.7 | 7.6 | 14.3 | 17.4 | 9.9
LE+ | 3.0 | 7.6 | 12.2 | 2.0 | 5.6 | 9.4 | 15.0 | 20.1 | 10.7
TMN | 3.5 | 8.1 | 12.4 | 2.9 | 7.1 | 11.5 | 20.2 | 20.1 | 13.0
SymNet | 4.3 | 9.8 | 14.8 | 3.0 | 7.6 | 12.3 | 24.4 | 25.2 | 16.1
CompCos | / | / | / | 4.5 | / | / | 25.3 | 24.6 | 16.4
CGEff | 6.8 | / | / | 5.1 | / | / | 28.7 | 25.3 | 17.2
CLIP (zero-shot) | 5.8 | 13.0 | 19.1 | 5.5 | 12.7 | 18.8 | 25.0 | 30.5 | 18.3
CLIP-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
ViLT-Prim | 4.7 | 11.1 | 16.9 | 3.8 | 9.7 | 15.2 | 25.4 | 20.8 | 15.1
ALBEF-Prim | 7.1 | 15.6 | 23.1 | 5.8 | 13.9 | 21.2 | 32.9 | 25.1 | 18.5`,
    ),
    {
      ...czsl(
        'Table 6',
        'MIT-States, closed world: image embeddings as primitives, raw or projected',
        'closed',
        `
CLIP-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
CLIP Image Embed. | 8.6 | 17.4 | 26.7 | 7.0 | 15.8 | 23.4 | 36.1 | 26.4 | 20.9
CLIP Image Embed. + Learned Projection | 7.9 | 16.4 | 26.0 | 6.2 | 14.8 | 21.6 | 34.5 | 24.9 | 19.3
CLIP Image Embed. + Random Projection | 7.5 | 16.1 | 23.0 | 6.2 | 14.2 | 21.2 | 34.5 | 25.1 | 19.3`,
      ),
      support: (row, column) => {
        const own = onMitStates('closed', row, column);
        const board = EMBEDDING_ROWS[row.label];
        return board === undefined || own.kind !== 'metric'
          ? own
          : { ...own, on: { ...own.on, protocol: 'compmap-embedding', board } };
      },
    },
    czsl(
      'Table A1',
      'MIT-States, open world',
      'open',
      `
CompCos | / | / | / | 1.6 | / | / | 25.4 | 10.0 | 8.9
CLIP-Prim | 2.6 | 6.0 | 9.1 | 2.1 | 5.2 | 8.0 | 33.7 | 9.9 | 10.8`,
    ),
    {
      label: 'Table A2',
      title: 'CUB, 5-way, over 600 episodes',
      columns: ['5-way 1-shot', '5-way 5-shot'],
      unit: '%',
      rows: readRows(
        2,
        `
FEAT | 73.3 | 85.8
DeepEMD | 75.7 | 88.7
RENet | 79.5 | 91.1
S2M2_R | 80.7 | 90.9
PEMb-NCM | 80.8 | 91.5
CLIP-Prim | 74.1 | 87.5
ViLT-Prim | 69.9 | 84.0
ALBEF-Prim | 74.1 | 86.3`,
      ),
      support: onCub,
    },
    overPrompts(
      'Table A4',
      'MIT-States, closed world: one prompt template, and mean and standard deviation over seven',
      'closed',
      `
CGEff | 6.8 | / | / | 5.1 | / | / | 28.7 | 25.3 | 17.2
# Single
CLIP-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
# Aggregated
CLIP-Prim | 8.7 ± 0.2 | 18.1 ± 0.3 | 25.5 ± 0.2 | 7.1 ± 0.2 | 16.2 ± 0.1 | 23.7 ± 0.2 | 35.1 ± 0.5 | 27.7 ± 0.3 | 20.7 ± 0.4`,
    ),
    overPrompts(
      'Table A5',
      'MIT-States, open world: one prompt template, and mean and standard deviation over seven',
      'open',
      `
CompCos | / | / | / | 1.6 | / | / | 25.4 | 10.0 | 8.9
# Single
CLIP-Prim | 2.6 | 6.0 | 9.1 | 2.1 | 5.2 | 8.0 | 33.7 | 9.9 | 10.8
# Aggregated
CLIP-Prim | 2.9 ± 0.1 | 6.5 ± 0.2 | 9.7 ± 0.2 | 2.2 ± 0.1 | 5.3 ± 0.2 | 8.0 ± 0.2 | 34.0 ± 0.7 | 10.0 ± 0.3 | 11.3 ± 0.2`,
    ),
    overPrompts(
      'Table A6',
      'MIT-States, closed world: interventions with one prompt template, and over seven',
      'closed',
      `
Oracle-Prim | 99.9 | 99.7 | 99.7 | 99.9 | 99.9 | 99.9 | 100 | 100 | 99.9
# Single
CLIP-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
CLIP-Interv(Full) | 32.2 | 49.1 | 58.0 | 30.0 | 49.3 | 59.6 | 52.3 | 66.0 | 47.7
CLIP-Interv(Partial) | 35.8 | 53.4 | 62.9 | 32.6 | 53.7 | 63.2 | 54.1 | 68.2 | 49.4
# Aggregated
CLIP-Prim | 8.7 ± 0.2 | 18.1 ± 0.3 | 25.5 ± 0.2 | 7.1 ± 0.2 | 16.2 ± 0.1 | 23.7 ± 0.2 | 35.1 ± 0.5 | 27.7 ± 0.3 | 20.7 ± 0.4
CLIP-Interv(Full) | 39.3 ± 3.9 | 58.6 ± 3.5 | 68.6 ± 3.4 | 39.9 ± 3.0 | 58.1 ± 3.1 | 68.4 ± 2.6 | 59.2 ± 2.4 | 72.7 ± 2.4 | 55.7 ± 2.6
CLIP-Interv(Partial) | 43.6 ± 4.3 | 64.0 ± 4.3 | 73.3 ± 4.2 | 44.0 ± 3.4 | 63.7 ± 3.5 | 73.3 ± 3.1 | 62.8 ± 3.2 | 75.2 ± 2.1 | 59.0 ± 2.9`,
    ),
    overPrompts(
      'Table A7',
      'MIT-States, closed world: activations averaged over one, four and seven prompts',
      'closed',
      `
Oracle-Prim | 99.9 | 99.7 | 99.7 | 99.9 | 99.9 | 99.9 | 100 | 100 | 99.9
# CLIP w/ 1 prompt
CLIP-Prim | 8.2 | 17.4 | 24.2 | 7.1 | 16.3 | 24.0 | 35.0 | 28.2 | 20.8
CLIP-Interv(Full) | 43.6 | 63.1 | 73.0 | 40.9 | 59.8 | 71.0 | 59.0 | 75.1 | 56.3
CLIP-Interv(Partial) | 47.2 | 68.4 | 77.3 | 45.4 | 64.4 | 75.2 | 63.4 | 76.9 | 60.1
# CLIP w/ 4 prompts
CLIP-Prim | 8.8 | 18.5 | 25.7 | 7.2 | 16.5 | 24.1 | 35.3 | 28.3 | 21.0
CLIP-Interv(Full) | 45.9 | 64.7 | 75.2 | 46.3 | 65.5 | 74.9 | 62.7 | 77.7 | 62.1
CLIP-Interv(Partial) | 49.7 | 70.4 | 77.4 | 50.1 | 69.8 | 78.3 | 66.2 | 79.5 | 65.2
# CLIP w/ 7 prompts
CLIP-Prim | 8.9 | 18.5 | 25.8 | 7.2 | 16.1 | 24.0 | 35.3 | 28.2 | 20.9
CLIP-Interv(Full) | 45.8 | 65.7 | 76.7 | 47.7 | 65.0 | 76.1 | 65.0 | 77.9 | 62.4
CLIP-Interv(Partial) | 51.5 | 72.1 | 80.7 | 51.1 | 70.1 | 80.2 | 67.3 | 79.8 | 65.4`,
    ),
    czsl(
      'Table A8',
      'MIT-States, closed world, by size of the model',
      'closed',
      `
Oracle-Prim | 99.9 | 99.7 | 99.7 | 99.9 | 99.9 | 99.9 | 100.0 | 100.0 | 99.9
CLIP-ResNet50-Prim | 6.1 | 12.9 | 19.2 | 4.0 | 10.5 | 15.9 | 28.8 | 21.1 | 15.4
CLIP-ResNet50-Interv(Full) | 8.7 | 17.3 | 22.1 | 7.9 | 15.9 | 22.5 | 32.1 | 31.0 | 23.5
CLIP-ResNet50-Interv(Partial) | 11.7 | 20.9 | 27.7 | 10.9 | 19.9 | 27.7 | 36.6 | 37.2 | 27.1
CLIP-ResNet101-Prim | 6.6 | 14.1 | 20.4 | 4.1 | 10.3 | 15.9 | 28.9 | 20.7 | 15.6
CLIP-ResNet101-Interv(Full) | 14.7 | 29.2 | 39.3 | 15.0 | 29.2 | 41.1 | 39.8 | 46.0 | 32.0
CLIP-ResNet101-Interv(Partial) | 16.2 | 31.9 | 42.3 | 16.1 | 31.3 | 43.5 | 41.1 | 47.2 | 33.8
CLIP-ViT-B/32-Prim | 8.2 | 17.0 | 24.1 | 6.9 | 15.6 | 22.8 | 34.0 | 27.9 | 20.4
CLIP-ViT-B/32-Interv(Full) | 32.2 | 49.1 | 58.0 | 30.0 | 49.3 | 59.6 | 52.3 | 66.0 | 47.7
CLIP-ViT-B/32-Interv(Partial) | 35.8 | 53.4 | 62.9 | 32.6 | 53.7 | 63.2 | 54.1 | 68.2 | 49.4
CLIP-ViT-L/14-336px-Prim | 9.3 | 19.6 | 27.2 | 8.0 | 17.9 | 26.4 | 38.0 | 29.1 | 21.8
CLIP-ViT-L/14-336px-Interv(Full) | 12.7 | 22.1 | 29.8 | 8.2 | 16.8 | 24.9 | 29.6 | 33.6 | 23.9
CLIP-ViT-L/14-336px-Interv(Partial) | 16.3 | 27.6 | 37.0 | 11.1 | 23.7 | 33.5 | 36.7 | 37.3 | 27.5`,
    ),
  ],
  figures: [
    { label: 'Figure 1', title: 'the method', support: impossible('a drawing without values') },
    {
      label: 'Figure 2',
      title: 'a true and a learned composition model',
      support: impossible('a drawing without values'),
    },
    {
      label: 'Figure 3',
      title: 'weights of learned composition models on CUB',
      support: impossible('the weights of single classes are not stored with a result'),
    },
    {
      label: 'Figure 4',
      title: 'size of a body part against the accuracy of its colour on CUB',
      support: impossible('the sizes of body parts are not part of the benchmark definition'),
    },
    {
      label: 'Table A3',
      title: 'the seven prompt templates',
      support: impossible('templates without values; `prompts.json` imports them or others for Tables A4 to A7'),
    },
  ],
};
