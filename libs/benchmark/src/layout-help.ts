import type { ProtocolId } from './protocols.js';

/** A matrix of a prediction file in words, for people who write one. */
export interface MatrixHelp {
  readonly name: string;
  /** Shape, for example `instances × attributes`. */
  readonly shape: string;
  /** A condition, or nothing for a matrix that is always needed. */
  readonly note?: string;
}

const PAIRS: readonly MatrixHelp[] = [
  { name: 'attribute', shape: 'instances × attributes', note: 'with `object`, instead of `pair`' },
  { name: 'object', shape: 'instances × objects', note: 'with `attribute`, instead of `pair`' },
  { name: 'pair', shape: 'instances × (attributes · objects)', note: 'column a·|objects| + o' },
];
const STATEMENTS = 'one more matrix for each further statement: `_t1`, `_t2`';

const CAPTION_SCORES: MatrixHelp = {
  name: 'caption_score',
  shape: 'queries of all instances',
  note: 'captions of each instance by ascending index',
};

/** The matrices of each protocol, as `predictionLayout` requires them. All are float32; rows follow the label file. */
export const MATRICES: Readonly<Record<ProtocolId, readonly MatrixHelp[]>> = {
  mac: PAIRS,
  czsl: PAIRS,
  'czsl-cross': PAIRS,
  'vaw-itc': [{ name: 'score', shape: 'instances × attributes', note: STATEMENTS }],
  'vaw-itm': [{ name: 'query_score', shape: 'queries of all instances', note: STATEMENTS }],
  'vaw-classifier': [{ name: 'score', shape: 'instances × attributes' }],
  'vaw-vqa': [
    { name: 'answer', shape: 'queries of all instances', note: '1 for yes, 0 for no' },
    { name: 'score', shape: 'queries of all instances', note: 'optional' },
  ],
  retrieval: [{ name: 'caption', shape: 'instances × captions', note: 'captions in the order of the definition' }],
  'caption-choice': [CAPTION_SCORES],
  'image-caption-pairs': [CAPTION_SCORES],
  compun: [{ name: 'similarity', shape: 'instances × prompts', note: 'prompt set after prompt set' }],
  compmap: [{ name: 'activation', shape: 'instances × primitives' }],
  'compmap-embedding': [{ name: 'embedding', shape: 'instances × width', note: 'at most 2,048 wide' }],
  'attribute-probe': [{ name: 'embedding', shape: 'instances × any width' }],
};
