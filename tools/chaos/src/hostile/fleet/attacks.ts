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

/** What a third team submits again and again, while others work. */
export interface Attack {
  readonly name: string;
  readonly bundle: ValidBundle;
}

/** The hostile bundles of the review that showed that one submission stops a fleet. */
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

/** The same load without the attack: what any third team takes from the others. */
export const CONTROL: Attack = { name: 'control', bundle: validDualEncoder() };

/** The archive of the n-th submission. No two have the same bytes, so that nothing is answered from a cache. */
export function archiveOf({ bundle }: Attack, n: number): Uint8Array {
  return zipOf(withJson(bundle, { 'manifest.json': { ...bundle.json['manifest.json'], version: `1.0.${n}` } }));
}
