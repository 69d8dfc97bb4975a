import type { HostileCase } from './hostile-case.js';
import { TOKENIZER_GROWTH } from './tokenizer-growth.js';
import { MALFORMED_TOKENIZERS } from './tokenizer-malformed.js';
import { TOKENIZER_PATTERNS } from './tokenizer-patterns.js';

/** Attacks through tokenizer.json and tokenizer_config.json. */
export const HOSTILE_TOKENIZERS: readonly HostileCase[] = [
  ...TOKENIZER_PATTERNS,
  ...TOKENIZER_GROWTH,
  ...MALFORMED_TOKENIZERS,
];
