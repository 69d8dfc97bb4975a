import type { LedgerPaper, Support } from './ledger.js';
import { readRows } from './ledger.js';

const impossible = (reason: string): Support => ({ kind: 'impossible', reason });
const onCompun = (metric: string, needs: string): Support => ({
  kind: 'metric',
  on: { benchmark: 'compun', protocol: 'compun', board: 'main', metric },
  needs,
});

/** The metric of a row's prompts. */
const TABLE_1: readonly (readonly [ending: string, metric: string])[] = [
  ['rev.', 'compun.accuracy_reversed.v1'],
  ['w/ desc', 'compun.accuracy_descriptions.v1'],
  ['w/ examples', 'compun.accuracy_examples.v1'],
  ['', 'compun.accuracy.v1'],
];

/** Accuracy of the best class: with one attribute, the pair is the class. */
export const IMAGENET_ACCURACY = 'cross.top1_pair.v1';

/** Additional data that a row of Table 3 needs; each row is a version of the benchmark with its own `texts.json`. */
const TABLE_3_TEXTS: Readonly<Record<string, string>> = {
  'CLIP w/ desc': ', and a version imported with the descriptors that Menon and Vondrick release (texts.json)',
  'CLIP w/ examples': ', and a version imported with captions (texts.json), which the authors do not release',
};

const CATEGORIES = 'the authors do not release which noun has which category';

/** Compun: every table and figure. */
export const COMPUN: LedgerPaper = {
  id: 'compun',
  citation: 'Kumar et al.',
  title: 'Do Vision-Language Models Understand Compound Nouns?',
  url: 'https://arxiv.org/abs/2404.00419',
  tables: [
    {
      label: 'Table 1',
      title: 'Text-to-image retrieval: the image of the compound among three',
      columns: ['Accuracy'],
      unit: '%',
      rows: readRows(
        1,
        `
Human | 96.25
Random | 33.33
ALBEF | 80.55
BLIP | 79.85
MetaCLIP | 81.35
CLIP | 78.25
CLIP rev. | 41.00
CLIP w/ desc | 81.15
CLIP w/ examples | 86.50
OpenCLIP | 83.90
OpenCLIP w/ examples | 86.25`,
      ),
      support: ({ label }) => {
        if (label === 'Human') return impossible('a study with people');
        if (label === 'Random') return { kind: 'count', of: 'the expected accuracy of a random choice of three' };
        const [, metric = ''] = TABLE_1.find(([ending]) => label.endsWith(ending)) ?? [];
        const texts = /desc|examples/.test(label) ? ', and texts, which the authors do not release' : '';
        return onCompun(metric, `the images of Compun and a bundle of ${label.split(' ')[0]}${texts}`);
      },
    },
    {
      label: 'Table 2',
      title: 'Accuracy by the number of example captions',
      columns: ['1', '2', '3', '4', '5', '6', '7'],
      unit: '%',
      rows: readRows(7, 'CLIP w/ examples | 79.55 | 79.90 | 81.30 | 83.55 | 86.50 | 86.50 | 86.55'),
      support: (_, column) =>
        onCompun(
          `compun.accuracy_captions_${column}.v1`,
          'the images of Compun, a bundle of CLIP, and captions, which the authors do not release',
        ),
    },
    {
      label: 'Table 3',
      title: 'Classification of ImageNet with example captions of each class',
      columns: ['Accuracy'],
      unit: '%',
      rows: readRows(
        1,
        `
CLIP | 71.58
CLIP w/ desc | 75.00
CLIP w/ examples | 76.85`,
      ),
      support: ({ label }) => ({
        kind: 'metric',
        on: { benchmark: 'imagenet', protocol: 'czsl-cross', board: 'closed', metric: IMAGENET_ACCURACY },
        needs: `the validation images of ImageNet and a bundle of CLIP${TABLE_3_TEXTS[label] ?? ''}`,
      }),
    },
    {
      label: 'Table 5',
      title: 'The list of compound nouns',
      columns: ['Nouns'],
      unit: 'count',
      rows: readRows(1, 'Compound nouns | 400'),
      support: () => ({ kind: 'count', of: 'compound nouns in the released list', needs: 'Compun.csv' }),
    },
    {
      label: 'Text, section 6',
      title: 'Nouns of each category',
      columns: ['Nouns'],
      unit: 'count',
      rows: readRows(
        1,
        `
Either noun | 199
Both nouns | 106
None | 95`,
      ),
      support: () => impossible(CATEGORIES),
    },
    {
      label: 'Text, section 6, retrieval',
      title: 'CLIP with all 1,200 images as candidates',
      columns: ['R@1'],
      unit: '%',
      rows: readRows(1, 'CLIP | 12'),
      support: () => onCompun('compun.retrieval_at_1.v1', 'the images of Compun and a bundle of CLIP'),
    },
    {
      label: 'Text, section 6, similarity',
      title: 'Mean similarity of right answers',
      columns: ['Compun', 'ImageNet'],
      unit: '%',
      rows: readRows(2, 'CLIP | 25 | 82'),
      support: (_, column) =>
        column === 'Compun'
          ? onCompun('compun.mean_similarity.v1', 'the images of Compun and a bundle of CLIP')
          : impossible('the text does not say which similarity this is'),
    },
  ],
  figures: [
    { label: 'Figure 1', title: 'the method', support: impossible('a drawing without values') },
    { label: 'Figure 2', title: 'the three categories', support: impossible('images are not redistributed') },
    {
      label: 'Figure 3',
      title: 'errors of CLIP by category',
      support: onCompun(
        'compun.accuracy_either.v1',
        'the images of Compun, a bundle of CLIP, and the category of each noun, which the authors do not release',
      ),
    },
    {
      label: 'Figure 4',
      title: 'mean similarity of right answers by category',
      support: onCompun(
        'compun.mean_similarity_either.v1',
        'the images of Compun, a bundle of CLIP, and the category of each noun, which the authors do not release',
      ),
    },
    { label: 'Table 4', title: 'forms of compound nouns, as examples', support: impossible('examples without values') },
  ],
};
