import type { Declared } from './submissions.js';

/** A verified row of a board: what its team declares, its team's name, and how good its simulated model is. */
export interface Entry {
  readonly declared: Declared & { readonly code: string; readonly name: string };
  readonly team: string;
  readonly skill: number;
  readonly provider?: 'cpu' | 'cuda' | 'webgpu';
}

const entry = (
  code: string,
  name: string,
  team: string,
  [backbone, parameters, face]: [string | null, number, string],
  skill: number,
  more: Partial<Declared> = {},
): Entry => ({
  declared: {
    code,
    name,
    version: '1.0',
    backbone,
    parameters,
    interface: face,
    licence: 'Apache-2.0',
    weights: 'OPEN',
    description: "A reproduction from the authors' code.",
    links: ['https://example.org/code'],
    trainedOn: ['mac'],
    ...more,
  },
  team,
  skill,
});

/** From best to worst. */
export const MAC_ENTRIES: readonly Entry[] = [
  entry('7QX2MA', 'PairSetFormer-L', 'Northlight Lab', ['ViT-L/14', 436e6, 'classifier'], 2.6),
  entry('4F2KW9', 'MVP-Integrator, reproduction', 'open-czsl', ['ViT-L/14', 431e6, 'classifier'], 2.2, {
    version: '1.2',
  }),
  entry('9Q1BZD', 'AttrSet-Decoder', 'Group Delta', ['ViT-L/14', 452e6, 'classifier'], 2.18),
  entry('2H8RTC', 'PrimiFuse-B', 'Group Delta', ['ViT-B/16', 154e6, 'classifier'], 1.9, {
    licence: 'MIT',
    weights: 'ON_REQUEST',
  }),
  entry('6P10VE', 'Troika, reproduction', 'open-czsl', ['ViT-L/14', 449e6, 'dual-encoder'], 1.6),
  entry('8S1G2Z', 'SigLIP 2 So400m, zero-shot', 'baseline', ['So400m/14', 1.1e9, 'dual-encoder'], 1.4, {
    trainedOn: [],
  }),
  entry('1C11PZ', 'CLIP, zero-shot', 'baseline', ['ViT-L/14', 428e6, 'dual-encoder'], 1.1, {
    trainedOn: [],
    licence: 'MIT',
    weights: null,
  }),
];

/**
 * Of a track whose results are rounded, in their order: the second improves on the first of its team and has no slices,
 * the third does not improve.
 */
export const SHAPES_ENTRIES: readonly Entry[] = [
  entry('R9V1XD', 'untrained', 'baseline', [null, 184_320, 'classifier'], 0.6, { trainedOn: [] }),
  entry('K3M7PA', 'shapes-classifier', 'open-czsl', [null, 184_320, 'classifier'], 2, { trainedOn: ['shapes'] }),
  entry('M4T0QC', 'shapes-dual-encoder', 'open-czsl', [null, 221_184, 'dual-encoder'], 3.6, { trainedOn: ['shapes'] }),
  entry('W1THHE', 'shapes-small', 'open-czsl', [null, 90_112, 'classifier'], 1, { trainedOn: ['shapes'] }),
];
