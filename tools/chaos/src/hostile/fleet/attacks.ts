import {
  CATASTROPHIC_PATTERN,
  validDualEncoder,
  validPreprocessing,
  splitBy,
  withJson,
  withTokenizer,
  zipOf,
  type ValidBundle,
} from '@primitives/testing';

/** The bundles that a third team submits repeatedly while other teams work. */
export interface Attack {
  readonly name: string;
  readonly bundle: ValidBundle;
}

/** Hostile bundles that stopped a fleet in an earlier security review. */
export const ATTACKS: readonly Attack[] = [
  { name: 'catastrophic tokenizer', bundle: withTokenizer({ pre_tokenizer: splitBy(CATASTROPHIC_PATTERN) }) },
  {
    name: 'malformed tokenizer',
    bundle: withTokenizer({ post_processor: { type: 'BertProcessing', sep: null, cls: null } }),
  },
  {
    name: '4096x4096 images',
    bundle: withJson(validDualEncoder(null), { 'preprocessor_config.json': validPreprocessing(4096) }),
  },
];

/** The same load without an attack, as the control. */
export const CONTROL: Attack = { name: 'control', bundle: validDualEncoder() };

/** The archive of the n-th submission. Each has different bytes, so that no cached answer applies. */
export function archiveOf({ bundle }: Attack, n: number): Uint8Array {
  return zipOf(withJson(bundle, { 'manifest.json': { ...bundle.json['manifest.json'], version: `1.0.${n}` } }));
}
