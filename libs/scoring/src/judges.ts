import { PROTOCOL_IDS, type ProtocolId } from '@primitives/benchmark';
import { captionChoiceJudge } from './captions/caption-choice-judge.js';
import { imageCaptionPairJudge } from './captions/image-caption-pair-judge.js';
import { compmapJudge } from './compmap/compmap-judge.js';
import { embeddingJudge } from './compmap/embedding-judge.js';
import { compunJudge } from './compun/compun-judge.js';
import type { Judge, JudgedSplit } from './judge.js';
import { pairJudge } from './pairs/pair-judge.js';
import { probeJudge } from './probe/probe-judge.js';
import { retrievalJudge } from './retrieval/retrieval-judge.js';
import { questionJudge } from './vaw/question-judge.js';
import { recognitionJudge } from './vaw/recognition-judge.js';

const JUDGES: Readonly<Record<ProtocolId, (split: JudgedSplit) => Judge>> = {
  mac: pairJudge('mac'),
  czsl: pairJudge('czsl'),
  'czsl-cross': pairJudge('czsl-cross'),
  'vaw-itc': recognitionJudge('vaw-itc'),
  'vaw-itm': recognitionJudge('vaw-itm'),
  'vaw-classifier': recognitionJudge('vaw-classifier'),
  'vaw-vqa': questionJudge,
  retrieval: retrievalJudge,
  'caption-choice': captionChoiceJudge,
  'image-caption-pairs': imageCaptionPairJudge,
  compun: compunJudge,
  compmap: compmapJudge,
  'compmap-embedding': embeddingJudge,
  'attribute-probe': probeJudge,
};

/** Prepares a split for scoring under a protocol. @throws LabelsError when labels and definition are inconsistent */
export const judgeOf = (protocol: ProtocolId, split: JudgedSplit): Judge => JUDGES[protocol](split);

/** Every protocol has a judge. */
export const SCORED_PROTOCOLS: readonly ProtocolId[] = PROTOCOL_IDS;
