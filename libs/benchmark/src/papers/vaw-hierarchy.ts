import type { LedgerPaper, Support } from './ledger.js';
import { readRows } from './ledger.js';

const impossible = (reason: string): Support => ({ kind: 'impossible', reason });
const onVaw = (protocol: 'vaw-itc' | 'vaw-itm', attributes: number, needs: string): Support => ({
  kind: 'metric',
  on: { benchmark: 'vaw', protocol, board: 'main', metric: 'vaw.map.v1', attributes },
  needs,
});

/** From them the importer derives the 605 attributes, whose list the authors do not release. */
const CAPTIONS = 'the captions of the training images of COCO (captions.json)';

const NO_TABLES = 'the copy of the paper that we have prints no table; no value can be compared';

/** The paper on VAW with an attribute hierarchy. Our copy has the numbers of sentences, but no table or figure. */
export const VAW_HIERARCHY: LedgerPaper = {
  id: 'vaw-hierarchy',
  citation: 'PRIS-CV',
  title: 'Evaluating Attribute Comprehension in Large Vision-Language Models',
  url: 'https://github.com/PRIS-CV/Attribute-Comprehension-of-VLMs',
  tables: [
    {
      label: 'Text, benchmark',
      title: 'Sizes of the test split',
      columns: ['Value'],
      unit: 'count',
      rows: readRows(
        1,
        `
Instances | 31,819
Attributes | 620
Attributes in captions of COCO | 605
Positive and negative labels | 224,855
Labels completed by the hierarchy | 396,242`,
      ),
      support: ({ label }) => {
        if (label === 'Attributes in captions of COCO') return { kind: 'count', of: label, needs: CAPTIONS };
        if (label === 'Labels completed by the hierarchy')
          return { kind: 'count', of: label, needs: 'the hierarchy of the authors and the annotations of VAW' };
        return { kind: 'count', of: label, needs: 'the annotations of VAW' };
      },
    },
    {
      label: 'Text, ALBEF',
      title: 'mAP of ALBEF with all 620 attributes and with the 605 that captions of COCO have',
      columns: ['620 attributes', '605 attributes'],
      unit: '%',
      rows: readRows(
        2,
        `
ITC | 49.0 | 49.2
ITM | 56.3 | 56.5`,
      ),
      support: ({ label }, column) =>
        onVaw(
          label === 'ITC' ? 'vaw-itc' : 'vaw-itm',
          column === '605 attributes' ? 605 : 620,
          `the images and annotations of VAW and a bundle of ALBEF${column === '605 attributes' ? `, and a version imported with ${CAPTIONS}` : ''}`,
        ),
    },
    {
      label: 'Text, scores',
      title: 'Difference between a positive and a negative score of one example image',
      columns: ['ITM', 'ITC'],
      unit: 'score',
      rows: readRows(2, 'Example of Grad-CAM | 45 | 2.4'),
      support: () => impossible('the example image is not named'),
    },
  ],
  figures: [
    {
      label: 'Attribute recognition (table)',
      title: 'mAP by group and type, ITC and ITM',
      support: impossible(NO_TABLES),
    },
    { label: 'Hierarchy (table)', title: 'CmAP and CV by ITC, ITM and VQA', support: impossible(NO_TABLES) },
    { label: 'Prompt templates (table)', title: 'three statements', support: impossible(NO_TABLES) },
    {
      label: 'Resolution (table)',
      title: 'fine-tuning at 256 to 480 pixels: mAP on VAW, TR and IR on COCO',
      support: impossible(`${NO_TABLES}; \`vaw-itm\` and \`retrieval\` compute its columns for a bundle`),
    },
    {
      label: 'Score distribution (figure)',
      title: 'scores of positive and negative attributes, ITM and ITC',
      support: {
        kind: 'count',
        of: 'a histogram of `primitives score --study`',
        needs: 'the images and annotations of VAW and a bundle of BLIP',
      },
    },
    {
      label: 'Color or material absent (table)',
      title: 'fine-tuning on captions without a type',
      support: impossible(`${NO_TABLES}; tools/baselines/absent_captions.py writes such captions`),
    },
    { label: 'VQA (figure)', title: 'accuracy by attribute type', support: impossible(NO_TABLES) },
    {
      label: 'Grad-CAM (figure)',
      title: 'regions that explain a score',
      support: impossible('needs gradients, which an ONNX bundle does not give'),
    },
  ],
};
