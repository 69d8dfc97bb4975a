import type { Instance } from './label-file.js';
import { PROTOCOL_IDS, type ProtocolId } from './protocols.js';

/** The parts of a definition that protocols need; others may be false or null in place of a missing part. */
export interface ProtocolParts {
  readonly pairs: { readonly test: readonly unknown[] };
  readonly templates?: unknown;
  readonly captions?: unknown;
  readonly compounds?: unknown;
  readonly concepts?: { readonly task: { readonly kind: string } } | null | undefined;
  readonly probe?: unknown;
}

/** Checks whether a definition has the part that a protocol needs. Returns null, or the missing part. */
export function missingFor(
  protocol: ProtocolId,
  { pairs, templates, captions, compounds, concepts, probe }: ProtocolParts,
): string | null {
  switch (protocol) {
    case 'mac':
    case 'czsl':
    case 'czsl-cross':
      return pairs.test.length > 0 ? null : 'pairs of the test set';
    case 'vaw-itc':
    case 'vaw-itm':
    case 'vaw-vqa':
    case 'vaw-classifier':
      return templates ? null : 'templates';
    case 'retrieval':
    case 'caption-choice':
    case 'image-caption-pairs':
      return captions ? null : 'captions';
    case 'compun':
      return compounds ? null : 'compounds';
    case 'compmap':
      return concepts ? null : 'concepts';
    case 'compmap-embedding':
      return concepts?.task.kind === 'compose' ? null : 'concepts that compose pairs';
    case 'attribute-probe':
      return probe ? null : 'a probe';
  }
}

/**
 * Checks whether the images of a split ask the question of a protocol on captions: to choose among captions of the
 * image, or to find its captions among those of all images. Returns null, or what the images should have.
 *
 * @param instance any of the split; all have the same fields
 */
export function unfitFor(protocol: ProtocolId, { queries }: Pick<Instance, 'queries'>): string | null {
  if (protocol === 'caption-choice' || protocol === 'image-caption-pairs')
    return queries === undefined ? 'images with correct and wrong captions to choose from' : null;
  return protocol === 'retrieval' && queries !== undefined ? 'images without wrong captions to choose from' : null;
}

/** The protocols whose parts the definition has, in the order of `PROTOCOL_IDS`. */
export const supportedProtocols = (definition: ProtocolParts): ProtocolId[] =>
  PROTOCOL_IDS.filter((protocol) => missingFor(protocol, definition) === null);
