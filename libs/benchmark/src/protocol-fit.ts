import type { BenchmarkDefinition } from './definition.js';
import type { ProtocolId } from './protocols.js';

/** Checks whether a definition has the part that a protocol needs. Returns null, or the missing part. */
export function missingFor(
  protocol: ProtocolId,
  { pairs, templates, captions, compounds, concepts, probe }: BenchmarkDefinition,
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
