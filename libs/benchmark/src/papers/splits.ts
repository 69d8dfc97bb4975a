import type { LedgerPaper, Support } from './ledger.js';
import { readRows } from './ledger.js';

/** Columns of both tables and the boards that compute them. */
export const STRATEGY_BOARDS: Readonly<Record<string, string>> = {
  Random: 'random',
  'LLM-based': 'llm',
  Similarity: 'similarity',
  Clustering: 'clustering',
  Supercategory: 'supercategory',
};
const STRATEGIES = Object.keys(STRATEGY_BOARDS);

const RELEASED = 'the released files';
const impossible = (reason: string): Support => ({ kind: 'impossible', reason });
const probe =
  (metric: string) =>
  ({ label }: { readonly label: string }, column: string): Support => ({
    kind: 'metric',
    on: { benchmark: 'mcrae-things', protocol: 'attribute-probe', board: STRATEGY_BOARDS[column] ?? '', metric },
    needs: `the images of THINGS and an embedder bundle of ${label}`,
  });

/** Attribute generalisation across dissimilar categories: every table and figure. */
export const SPLITS: LedgerPaper = {
  id: 'splits',
  citation: 'Firca et al.',
  title: 'Not All Splits Are Equal: Rethinking Attribute Generalization Across Unrelated Categories',
  url: 'https://arxiv.org/abs/2509.06998',
  tables: [
    {
      label: 'Table 1',
      title: 'F1 selectivity by split strategy; the correlation with supercategories as mean over models',
      columns: STRATEGIES,
      unit: 'score',
      rows: readRows(
        5,
        `
SigLIP | 45 | 43.7 | 42.8 | 39.9 | 32.1
CLIP | 43.6 | 42.0 | 40.9 | 38.6 | 33.2
Swin-V2 | 43.2 | 42.0 | 39.2 | 34.3 | 25.1
DINOv3 | 40.0 | 38.2 | 36.9 | 34.3 | 27.1
# Correlation with the supercategory
Mean of the models | 0.37 ± 0.01 | 0.36 ± 0.03 | 0.36 ± 0.04 | 0.12 ± 0.07 | 0.06 ± 0.08`,
      ),
      support: (row, column) =>
        row.group === ''
          ? probe('probe.f1_selectivity.v2')(row, column)
          : impossible('a mean over four models; a board shows each of them'),
    },
    {
      label: 'Table 2',
      title: 'Correlation with the supercategory (CS) by split strategy and model',
      columns: STRATEGIES,
      unit: 'score',
      rows: readRows(
        5,
        `
SigLIP | 0.36 | 0.35 | 0.36 | 0.12 | 0.01
CLIP | 0.39 | 0.40 | 0.42 | 0.19 | 0.04
Swin-V2 | 0.36 | 0.35 | 0.32 | 0.02 | -0.14
DINOv3 | 0.37 | 0.35 | 0.36 | 0.144 | 0.03`,
      ),
      support: probe('probe.cs.v2'),
    },
    {
      label: 'Text',
      title: 'Sizes of the dataset and of its groups',
      columns: ['Value'],
      unit: 'count',
      rows: readRows(
        1,
        `
Concepts | 1,854
Attributes | 277
Attributes of the comparison | 211
Supercategories | 53
Concepts grouped by the LLM, in % | 12
Concepts grouped by similarity | 600
Concepts in no group by similarity, in % | 60
Largest CS over the k of the clusters | 0.3`,
      ),
      support: ({ label }) => ({
        kind: 'count',
        of: label,
        needs: label.startsWith('Largest')
          ? 'the images of THINGS and an embedder bundle of the four models'
          : RELEASED,
      }),
    },
  ],
  figures: [
    {
      label: 'Figure 1',
      title: 'sizes of the groups of each strategy',
      support: {
        kind: 'count',
        of: 'sizes of groups, plotted by `primitives split clusters --plots`',
        needs: 'the images of THINGS and an embedder bundle',
      },
    },
    {
      label: 'Section 3, ablation',
      title: 'F1 selectivity and CS by the k of the clusters, from 10 to 400',
      support: {
        kind: 'count',
        of: '`primitives split clusters` for any embedder',
        needs: 'the images of THINGS and an embedder bundle',
      },
    },
    {
      label: 'Figure 2',
      title: 'F1 selectivity of each attribute against the dominance of one supercategory',
      support: probe('probe.cs.v2')({ label: 'the four models' }, 'Random'),
    },
  ],
};
