import type { BenchmarkDefinition } from './definition.js';
import type { ProtocolId } from './protocols.js';
import { statementNames } from './prompts/vaw.js';
import { WORLDS } from './worlds.js';

/** The single board of a protocol that shows its results in one way. */
export const MAIN_BOARD = 'main';

/** The board of CompMap's classifier that is trained on all training images. */
export const FULL_SHOT_BOARD = 'full-shot';

/** CompMap's Table 6: the embedding as it is, and projected to one number per primitive. */
export const EMBEDDING_BOARDS = ['raw', 'learned-projection', 'random-projection'] as const;
export type EmbeddingBoard = (typeof EMBEDDING_BOARDS)[number];

/**
 * The boards of a track, the default board first: closed and open world for pairs and for CompMap's compositions; one
 * board for each episode plan for CompMap's classes, for each use of its embeddings, for each further statement of VAW,
 * and for each split strategy of the probe.
 */
export function boardsOf(
  definition: Pick<BenchmarkDefinition, 'templates' | 'concepts' | 'probe'>,
  protocol: ProtocolId,
): readonly string[] {
  switch (protocol) {
    case 'mac':
    case 'czsl':
    case 'czsl-cross':
      return WORLDS;
    case 'vaw-itc':
    case 'vaw-itm':
      return [MAIN_BOARD, ...statementNames(definition).slice(1)];
    case 'vaw-vqa':
    case 'vaw-classifier':
    case 'retrieval':
    case 'caption-choice':
    case 'image-caption-pairs':
    case 'compun':
      return [MAIN_BOARD];
    case 'compmap': {
      const task = definition.concepts?.task;
      if (task?.kind !== 'classify') return WORLDS;
      return [...task.episodes.map(({ name }) => name), ...(task.fullShot ? [FULL_SHOT_BOARD] : [])];
    }
    case 'compmap-embedding':
      return EMBEDDING_BOARDS;
    case 'attribute-probe':
      return Object.keys(definition.probe?.strategies ?? {});
  }
}
