import { printedNumber } from '../papers/ledger.js';
import { VAW_HIERARCHY } from '../papers/vaw-hierarchy.js';
import { reportedFrom } from './from-ledger.js';
import type { Paper, ReportedTable } from './reported-table.js';

const VAW: Paper = {
  citation: 'Pham et al.',
  title: 'Learning to Predict Visual Attributes in the Wild',
  url: 'https://github.com/adobe-research/vaw_dataset',
};

const TYPES = ['color', 'material', 'shape', 'size', 'action', 'state', 'texture', 'other'];

/** One row for each number of attributes. A result is compared with the row of its version's number. */
const albef = (group: 'ITC' | 'ITM'): ReportedTable => {
  const [all, inCaptions] = Object.entries({
    '620 attributes': 'ALBEF',
    '605 attributes': 'ALBEF, 605 attributes',
  }).map(([column, method]) =>
    reportedFrom(VAW_HIERARCHY, {
      table: 'Text, ALBEF',
      reference: 'text',
      benchmark: 'vaw',
      protocol: group === 'ITC' ? 'vaw-itc' : 'vaw-itm',
      board: 'main',
      metrics: { [column]: 'vaw.map.v1' },
      row: ({ label }) => (label === group ? { method, backbone: null, notTrained: true } : null),
    }),
  );
  if (!all || !inCaptions) throw new Error('the table has two columns');
  return { ...all, rows: [...all.rows, ...inCaptions.rows.map((row) => ({ ...row, attributes: 605 }))] };
};

/**
 * The results of the two papers: the VAW authors' best model with its whole row, and ALBEF's mAP by retrieval and by
 * matching.
 */
export const VAW_TABLES: readonly ReportedTable[] = [
  {
    paper: VAW,
    table: 'released results',
    benchmark: 'vaw',
    protocol: 'vaw-classifier',
    board: 'main',
    metrics: [
      'vaw.map.v1',
      'vaw.map_head.v1',
      'vaw.map_medium.v1',
      'vaw.map_tail.v1',
      'vaw.mr_at_15.v1',
      'vaw.ma.v1',
      ...TYPES.map((type) => `vaw.map_${type}.v1`),
    ],
    rows: [
      {
        method: 'VAW, best model of the authors',
        backbone: null,
        values: '68.41 76.41 64.98 48.28 58.42 71.52 69.3 75.3 68.0 70.2 61.2 64.8 66.8 69.0'
          .split(' ')
          .map((printed) => ({ ...printedNumber(printed), cell: null })),
      },
    ],
  },
  albef('ITC'),
  albef('ITM'),
];
