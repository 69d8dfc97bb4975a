import type { LedgerFigure, LedgerPaper, LedgerRow, Support } from './ledger.js';
import { readRows } from './ledger.js';

/** Column headings of Table 3 and the metrics that compute them. The paper has no HM column. */
export const MAC_TABLE_3_METRICS: Readonly<Record<string, string>> = {
  'Exact Match': 'mac.exact_match.v1',
  'Top1-P': 'mac.top1_p.v1',
  'Top5-R': 'mac.top5_r.v1',
  Coverage: 'mac.coverage.v1',
  'Top1-P-attr': 'mac.top1_p_attr.v1',
  'Top1-P-obj': 'mac.top1_p_obj.v1',
  AUC: 'mac.auc.v1',
  Seen: 'mac.best_seen.v1',
  Unseen: 'mac.best_unseen.v1',
};
const TABLE_3 = Object.keys(MAC_TABLE_3_METRICS);

const impossible = (reason: string): Support => ({ kind: 'impossible', reason });
const onMac = (board: string, metric: string, method: string): Support => ({
  kind: 'metric',
  on: { benchmark: 'mac', protocol: 'mac', board, metric },
  needs: `the images of MAC and a bundle of ${method}`,
});

/** Methods of Tables 3 and 5 that tools/baselines trains on any split. */
const TRAINED = ['CGE', 'CoOP', 'CSP', 'DFSP', 'GIPCOL', 'Troika', 'Tri-CoOP', 'MVP-Integrator'];
const trainable = (method: string): string =>
  TRAINED.includes(method) ? `${method}, which tools/baselines/methods/${fileOf(method)}.py trains` : method;
const fileOf = (method: string) => method.toLowerCase().replace('-', '_');

/** Table 5 tests on MIT-States whatever a model was trained on. */
const trainingImages = (group: string) =>
  group === 'trained on MAC' ? 'the images of MAC, those of MIT-States' : 'the images of MIT-States';

/** Columns of Table 6 and the metrics that compute them. */
export const MAC_ABLATION_METRICS: Readonly<Record<string, string>> = {
  Exact: 'mac.exact_match.v1',
  obj: 'mac.top1_p_obj.v1',
  attr: 'mac.top1_p_attr.v1',
};

const ANNOTATION = 'the annotation file of MAC';
const IMPORTERS: Readonly<Record<string, string>> = {
  MAC: 'mac',
  'MIT-States': 'mit-states',
  'UT-Zappos': 'ut-zappos',
  'C-GQA': 'cgqa',
};

/** Table 1: what the released files count. Averages are over types: pairs divided by objects and by attributes. */
const ofRelease = ({ label }: LedgerRow, column: string): Support => ({
  kind: 'count',
  of: `${column} of \`primitives import ${IMPORTERS[label]} --statistics\``,
  needs: label === 'MAC' ? ANNOTATION : `the release of ${label}`,
});

const figure2 = (label: string, title: string, needs?: string): LedgerFigure => ({
  label,
  title,
  support: { kind: 'count', of: 'a distribution of `primitives import mac --statistics`', ...(needs && { needs }) },
});

/** MAC: every table and figure. */
export const MAC: LedgerPaper = {
  id: 'mac',
  citation: 'Xu et al.',
  title: 'MAC: A Benchmark for Multiple Attributes Compositional Zero-Shot Learning',
  url: 'https://arxiv.org/abs/2406.12757',
  comparison:
    'Values of the Shapes tracks are **not comparable** with those of this paper: the Shapes images are rendered, and only the definitions of the metrics are the same. ' +
    'To reproduce a number of MAC, [import the benchmark](../import.md) (`primitives import mac <folder>`, with the images of its authors), train or export the method of the row ' +
    '([starter kit](../../tools/baselines/README.md)), submit it to the MAC track, and compare its value and 95% interval with the printed value.',
  tables: [
    {
      label: 'Table 1',
      title: 'Sizes of the benchmarks of compositional zero-shot learning',
      columns: ['Attributes', 'Objects', 'Compositions', 'Images', 'Avg. attr', 'Avg. obj'],
      unit: 'count',
      rows: readRows(
        6,
        `
UT-Zappos | 16 | 12 | 149 | 29,126 | 24.75 | 24.75
MIT-States | 115 | 245 | 1,962 | 53,753 | 8.01 | 17.06
C-GQA | 413 | 674 | 7,767 | 39,298 | 18.81 | 11.52
MAC | 99 | 259 | 17,627 | 22,838 | 31.41 | 82.18`,
      ),
      support: ofRelease,
    },
    {
      label: 'Table 2',
      title: 'How many candidate attributes of each source are valid, and what they contribute',
      columns: ['Valid proportion', 'Final contribution'],
      unit: '%',
      rows: readRows(
        2,
        `
Keyword | 12.4 | 19.9
CLIP | 14.8 | 31.1
GPT-4o | 45.9 | 62.8
Human | / | 20.6`,
      ),
      support: () => impossible('the candidates before annotation are not released'),
    },
    {
      label: 'Table 3',
      title: 'Methods on MAC, closed and open world',
      columns: TABLE_3,
      unit: '%',
      rows: readRows(
        TABLE_3.length,
        `
# closed
CGE | 4.90 | 29.85 | 33.32 | 155.63 | 47.19 | 59.75 | 5.59 | 32.50 | 24.45
CLIP | 5.92 | 42.42 | 39.98 | 69.14 | 51.03 | 80.23 | 18.81 | 43.96 | 51.95
CoOP | 6.51 | 45.81 | 39.86 | 46.08 | 54.45 | 80.82 | 18.65 | 45.47 | 51.09
CSP | 5.38 | 39.01 | 37.26 | 36.36 | 48.26 | 77.52 | 15.78 | 40.43 | 48.18
DFSP | 7.82 | 46.76 | 50.35 | 25.08 | 53.03 | 85.74 | 20.47 | 48.33 | 53.89
GIPCOL | 6.01 | 41.62 | 37.40 | 29.55 | 48.45 | 84.22 | 14.22 | 42.87 | 42.58
Troika | 9.79 | 55.48 | 49.66 | 22.02 | 63.02 | 85.82 | 24.38 | 56.79 | 54.14
LLAVA-7B | 7.69 | 43.50 | 35.10 | 282.47 | 63.02 | 66.89 | 10.35 | 43.01 | 33.82
LLAVA-13B | 7.38 | 41.71 | 35.66 | 248.65 | 61.39 | 69.52 | 10.34 | 45.27 | 31.27
MVP-Integrator | 17.42 | 63.45 | 62.37 | 31.35 | 71.55 | 86.45 | 27.89 | 65.91 | 50.85
# open
CGE | 4.37 | 27.86 | 30.26 | 448.29 | 44.79 | 59.52 | 1.63 | 32.41 | 7.42
CLIP | 3.19 | 29.37 | 27.88 | 229.49 | 37.37 | 78.93 | 5.11 | 43.98 | 17.03
CoOP | 4.60 | 36.11 | 28.47 | 144.21 | 44.94 | 79.81 | 5.91 | 45.41 | 17.52
CSP | 2.77 | 26.20 | 24.87 | 360.35 | 34.16 | 76.30 | 4.21 | 40.45 | 16.18
DFSP | 6.34 | 41.74 | 43.48 | 64.40 | 49.05 | 84.71 | 7.37 | 48.33 | 21.29
GIPCOL | 3.78 | 30.80 | 22.29 | 102.44 | 36.81 | 83.70 | 3.11 | 41.20 | 10.46
Troika | 6.76 | 45.78 | 36.73 | 58.22 | 52.65 | 85.60 | 6.66 | 56.79 | 16.42
LLAVA-7B | 6.70 | 41.49 | 32.54 | 640.31 | 61.28 | 66.76 | 4.79 | 42.96 | 15.82
LLAVA-13B | 6.53 | 39.56 | 33.06 | 593.53 | 59.45 | 69.54 | 5.61 | 45.25 | 16.42
MVP-Integrator | 16.77 | 62.60 | 61.00 | 57.55 | 70.92 | 86.32 | 13.02 | 65.89 | 25.18`,
      ),
      support: ({ group, label }, column) => onMac(group, MAC_TABLE_3_METRICS[column] ?? '', trainable(label)),
    },
    {
      label: 'Table 4',
      title: 'Cost in the open world, on the GPUs of the authors',
      columns: ['FLOPs (T)', 'GPU memory (MB)', 'Inference time (ms)'],
      unit: 'count',
      rows: readRows(
        3,
        `
DFSP | 19.0 | 14995 | 746
Troika | 18.3 | 18973 | 1462
MVP-Integrator | 0.6 | 2283 | 28`,
      ),
      support: () => impossible('measured on other hardware; runners report their own cost, which is not comparable'),
    },
    {
      label: 'Table 5',
      title: 'From MAC to the shared part of MIT-States',
      columns: ['Top-3-Pair', 'Top-1-Pair'],
      unit: '%',
      rows: readRows(
        2,
        `
# trained on MIT-States
MVP-Integrator | 57.0 | 28.9
Tri-CoOP | 67.5 | 39.1
CoOP | 70.7 | 41.2
Troika | 71.8 | 44.3
# trained on MAC
MVP-Integrator | 70.4 | 34.9
Tri-CoOP | 70.4 | 39.3
CoOP | 68.9 | 39.5
Troika | 70.0 | 37.4`,
      ),
      support: ({ group, label }, column) => ({
        kind: 'metric',
        on: {
          benchmark: 'mac-mit-states',
          protocol: 'czsl-cross',
          board: 'closed',
          metric: column === 'Top-1-Pair' ? 'cross.top1_pair.v1' : 'cross.top3_pair.v1',
        },
        needs: `${trainingImages(group)} and a bundle of ${trainable(label)}`,
      }),
    },
    {
      label: 'Table 6',
      title: 'Ablation of MVP-Integrator: prompt branches and source of the image tokens, closed world',
      columns: ['Exact', 'obj', 'attr'],
      unit: '%',
      rows: readRows(
        3,
        `
1 zero-shot CLIP | 5.92 | 80.23 | 51.03
2 single | 6.53 | 80.95 | 54.93
3 double | 9.20 | 85.63 | 60.42
4 double, CLS | 16.49 | 86.20 | 71.10
5 double, patch | 15.78 | 85.23 | 68.19
6 CLS and patch | 16.64 | 86.09 | 70.61
7 double, CLS and patch | 17.42 | 86.45 | 71.55`,
      ),
      support: ({ label }, column) =>
        onMac(
          'closed',
          MAC_ABLATION_METRICS[column] ?? '',
          `group ${label[0]} (${label.slice(2)}), which tools/baselines/ablations.py trains as group-${label[0]}`,
        ),
    },
    {
      label: 'Text',
      title: 'Numbers of sections 3.1 and 5.4',
      columns: ['Value'],
      unit: 'count',
      rows: readRows(
        1,
        `
Training images | 14,591
Validation images | 3,007
Test images | 5,240
Images with three or more attributes, in % | 60.76
Attributes of more than 60 objects, in % | 53
Objects of more than 25 attributes, in % | 79
Objects within a standard deviation of the mean number of images, in % | 72.6
Attributes shared with MIT-States | 70
Objects shared with MIT-States | 134
Test images of MIT-States in the shared vocabulary | 4,982`,
      ),
      support: ({ label }) => ({
        kind: 'count',
        of: label,
        needs: label.includes('MIT-States') ? 'the splits of MIT-States' : 'the annotation file of MAC',
      }),
    },
  ],
  figures: [
    { label: 'Figure 1', title: 'earlier benchmarks and MAC', support: impossible('a drawing without values') },
    figure2('Figure 2a', 'images by number of attributes', ANNOTATION),
    figure2('Figure 2b', 'attributes by number of objects, and objects by number of attributes'),
    figure2('Figure 2c', 'most frequent partners of the 15 most frequent attributes', ANNOTATION),
    figure2('Figure 2d', 'images of each attribute and of each object', ANNOTATION),
    { label: 'Figure 3', title: 'example images', support: impossible('images are not redistributed') },
    { label: 'Figure 4', title: 'construction of the dataset', support: impossible('a drawing without values') },
    {
      label: 'Figure 5',
      title: 'overlap of the candidate attributes of CLIP and GPT-4o',
      support: impossible('the candidates before annotation are not released'),
    },
    { label: 'Figure 6', title: 'the method', support: impossible('a drawing without values') },
    { label: 'Figure 7', title: 'predictions on single images', support: impossible('images are not redistributed') },
  ],
};
