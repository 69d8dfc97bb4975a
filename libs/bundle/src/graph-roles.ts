import { EMBEDDING_LIMITS, LABEL_LIMITS } from './limits.js';
import type { Manifest } from './manifest.js';

/** The role of a graph: a tower of a dual encoder, or the whole of an interface. */
export type GraphRole = 'vision' | 'text' | 'dual-encoder' | 'classifier' | 'matcher' | 'vqa' | 'embedder';
export type InputName = 'pixel_values' | 'input_ids' | 'attention_mask' | 'position_ids' | 'token_type_ids';

interface RoleInputs {
  readonly required: readonly InputName[];
  readonly optional: readonly InputName[];
}

export const ROLE_INPUTS: Readonly<Record<GraphRole, RoleInputs>> = {
  vision: { required: ['pixel_values'], optional: [] },
  text: { required: ['input_ids'], optional: ['attention_mask', 'position_ids', 'token_type_ids'] },
  'dual-encoder': {
    required: ['pixel_values', 'input_ids'],
    optional: ['attention_mask', 'position_ids', 'token_type_ids'],
  },
  classifier: { required: ['pixel_values'], optional: [] },
  matcher: { required: ['pixel_values', 'input_ids'], optional: ['attention_mask', 'token_type_ids'] },
  vqa: { required: ['pixel_values', 'input_ids'], optional: ['attention_mask', 'token_type_ids'] },
  embedder: { required: ['pixel_values'], optional: [] },
};

/** `vectors`: [batch, D]; `scores`: [batch], [batch, 1] or [batch, 2]. */
export interface ExpectedOutput {
  readonly name: string;
  readonly form: 'vectors' | 'scores';
  /** Maximum number of columns. */
  readonly columns: number;
}

export interface ExpectedGraph {
  readonly role: GraphRole;
  readonly file: string;
  readonly outputs: readonly ExpectedOutput[];
}

/** The graphs of a manifest, with the outputs to fetch from each. */
export function expectedGraphs(manifest: Manifest): ExpectedGraph[] {
  const vectors = (columns: number, ...names: string[]): ExpectedOutput[] =>
    names.map((name) => ({ name, form: 'vectors', columns }));
  const { dualEncoder, embedder } = EMBEDDING_LIMITS;
  switch (manifest.interface) {
    case 'dual-encoder': {
      const { model, vision = '', text = '' } = manifest.files;
      if (model !== undefined)
        return [{ role: 'dual-encoder', file: model, outputs: vectors(dualEncoder, 'image_embeds', 'text_embeds') }];
      return [
        { role: 'vision', file: vision, outputs: vectors(dualEncoder, 'image_embeds') },
        { role: 'text', file: text, outputs: vectors(dualEncoder, 'text_embeds') },
      ];
    }
    case 'classifier':
      return [
        {
          role: 'classifier',
          file: manifest.files.model,
          outputs: vectors(LABEL_LIMITS.count, ...Object.values(manifest.heads).flatMap((it) => it?.output ?? [])),
        },
      ];
    case 'matcher':
      return [
        {
          role: 'matcher',
          file: manifest.files.model,
          outputs: [{ name: manifest.match.output, form: 'scores', columns: 2 }],
        },
      ];
    case 'vqa':
      return [
        { role: 'vqa', file: manifest.files.model, outputs: vectors(LABEL_LIMITS.count, manifest.answers.output) },
      ];
    case 'embedder':
      return [{ role: 'embedder', file: manifest.files.model, outputs: vectors(embedder, manifest.embedding.output) }];
  }
}
