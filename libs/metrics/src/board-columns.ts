import { WORLDS, type ProtocolId } from '@primitives/benchmark';
import { CAPTION_CHOICE_METRICS, IMAGE_CAPTION_PAIR_METRICS } from './captions/definitions.js';
import { COMPUN_METRICS } from './compun/definitions.js';
import { CZSL_BOARD_METRICS, MAC_BOARD_METRICS } from './czsl/definitions.js';
import {
  COMPOSITION_BOARD_METRICS,
  EMBEDDING_BOARD_METRICS,
  FEW_SHOT_BOARD_METRICS,
  PROBE_BOARD_METRICS,
} from './probe-definitions.js';
import { RETRIEVAL_METRICS } from './retrieval/definitions.js';
import { VAW_CLASSIFIER_METRICS, VAW_ITC_METRICS, VAW_ITM_METRICS, VQA_METRICS } from './vaw/definitions.js';

const idsOf = (definitions: readonly { readonly id: string }[]): readonly string[] => definitions.map(({ id }) => id);

/** What a protocol's boards show: ids in the order of the columns, and the one that a new track is ranked by. */
interface BoardColumns {
  readonly primary: string;
  readonly columns: (board: string) => readonly string[];
}

const COLUMNS: Readonly<Record<ProtocolId, BoardColumns>> = {
  mac: { primary: 'mac.exact_match.v1', columns: () => MAC_BOARD_METRICS },
  czsl: { primary: 'czsl.auc.v1', columns: () => CZSL_BOARD_METRICS },
  'czsl-cross': { primary: 'cross.top1_pair.v1', columns: () => ['cross.top1_pair.v1', 'cross.top3_pair.v1'] },
  'vaw-itc': { primary: 'vaw.map.v1', columns: () => VAW_ITC_METRICS },
  'vaw-itm': { primary: 'vaw.map.v1', columns: () => VAW_ITM_METRICS },
  'vaw-vqa': { primary: 'vaw.vqa_accuracy.v1', columns: () => idsOf(VQA_METRICS) },
  'vaw-classifier': { primary: 'vaw.map.v1', columns: () => VAW_CLASSIFIER_METRICS },
  retrieval: { primary: 'retrieval.mean_recall.v1', columns: () => idsOf(RETRIEVAL_METRICS) },
  'caption-choice': { primary: 'choice.accuracy.v1', columns: () => idsOf(CAPTION_CHOICE_METRICS) },
  'image-caption-pairs': { primary: 'pairs.group_score.v1', columns: () => idsOf(IMAGE_CAPTION_PAIR_METRICS) },
  compun: { primary: 'compun.accuracy.v1', columns: () => idsOf(COMPUN_METRICS) },
  compmap: {
    primary: 'compmap.auc.v1',
    columns: (board) =>
      (WORLDS as readonly string[]).includes(board) ? COMPOSITION_BOARD_METRICS : FEW_SHOT_BOARD_METRICS,
  },
  'compmap-embedding': { primary: 'compmap.auc.v1', columns: () => EMBEDDING_BOARD_METRICS },
  'attribute-probe': { primary: 'probe.f1_selectivity.v2', columns: () => PROBE_BOARD_METRICS },
};

/** The metrics of one board of a protocol, in the order of its columns, as its paper has them. */
export const boardMetrics = (protocol: ProtocolId, board: string): readonly string[] =>
  COLUMNS[protocol].columns(board);

/** The metric that ranks one board of a track: the track's own where the board has it. */
export function boardPrimaryMetric(
  { protocol, primaryMetric }: { readonly protocol: ProtocolId; readonly primaryMetric: string },
  board: string,
): string {
  return boardMetrics(protocol, board).includes(primaryMetric) ? primaryMetric : primaryMetricOf(protocol, board);
}

/** The default metric that ranks a track; class recognition of CompMap has a different one. */
export function primaryMetricOf(protocol: ProtocolId, firstBoard: string): string {
  const { primary } = COLUMNS[protocol];
  const columns = boardMetrics(protocol, firstBoard);
  return columns.includes(primary) ? primary : (columns[0] ?? primary);
}
