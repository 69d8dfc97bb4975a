import { casesOf, type HostileCase } from './hostile-case.js';
import { validDualEncoder, withJson, zipOf } from './valid-bundles.js';
import {
  HARMLESS,
  MEGABYTE,
  REJECTED,
  config,
  letters,
  replace,
  textOf,
  tokenizer,
  unigram,
  vocabulary,
  wordPiece,
} from './tokenizer-changes.js';

/** Tokenizers that expand a text, or themselves, until time or memory runs out. */
export const TOKENIZER_GROWTH: readonly HostileCase[] = casesOf('tokenizer', REJECTED, [
  {
    name: 'fixed-length-zero',
    attack: 'a FixedLength pre-tokenizer of length 0 never advances and fills memory with empty tokens',
    build: tokenizer({ pre_tokenizer: { type: 'FixedLength', length: 0 } }),
  },
  {
    name: 'replace-doubling',
    attack: 'forty Replace normalizers each double the text',
    build: tokenizer({
      normalizer: { type: 'Sequence', normalizers: Array.from({ length: 40 }, () => replace({ String: 'a' }, 'aa')) },
    }),
  },
  {
    name: 'replace-empty-pattern',
    attack: 'eight Replace normalizers insert fifty letters between any two letters',
    build: tokenizer({
      normalizer: {
        type: 'Sequence',
        normalizers: Array.from({ length: 8 }, () => replace({ String: '' }, 'a'.repeat(50))),
      },
    }),
  },
  {
    name: 'prepend-cubic-wordpiece',
    attack: 'a prefix of 20,000 letters is one word, and WordPiece searches a word in cubic time',
    build: tokenizer({
      normalizer: { type: 'Prepend', prepend: 'a'.repeat(20_000) },
      model: { ...wordPiece, max_input_chars_per_word: 1e9 },
    }),
  },
  {
    name: 'metaspace-megabyte',
    attack: 'every blank of a text becomes a megabyte',
    build: tokenizer({
      ...unigram(letters),
      pre_tokenizer: { type: 'Metaspace', replacement: 'a'.repeat(MEGABYTE), prepend_scheme: 'always' },
    }),
  },
  {
    name: 'unigram-argument-overflow',
    attack: 'a text of 500,000 tokens is passed as the arguments of one call',
    accept: HARMLESS,
    build: tokenizer({ ...unigram(letters), normalizer: { type: 'Prepend', prepend: 'a'.repeat(500_000) } }),
  },
  {
    name: 'added-token-20-megabytes',
    attack: 'one added token of 20 million letters becomes 20 million nested objects',
    build: textOf({ added_tokens: [{ id: 4, content: 'MARK', special: true }] }, 'MARK', 'ab'.repeat(10 * MEGABYTE)),
  },
  {
    name: 'unigram-piece-20-megabytes',
    attack: 'one piece of a Unigram vocabulary becomes 20 million nested maps',
    build: textOf(unigram([['MARK', -1]]), 'MARK', 'ab'.repeat(10 * MEGABYTE)),
  },
  {
    name: 'special-tokens-quadratic',
    attack: '200,000 additional special tokens are compared with each other',
    build: () => config({ additional_special_tokens: Array.from({ length: 200_000 }, (_, i) => `<${i}>`) })(),
  },
  {
    name: 'template-quadratic',
    attack: 'a template that repeats the text 20,000 times copies it quadratically',
    accept: HARMLESS,
    build: () =>
      tokenizer({
        post_processor: {
          type: 'TemplateProcessing',
          single: Array.from({ length: 20_000 }, () => ({ Sequence: { id: 'A', type_id: 0 } })),
        },
      })(),
  },
  {
    name: 'normalizers-100000',
    attack: 'a Sequence of 100,000 normalizers runs for every text',
    accept: HARMLESS,
    build: () =>
      tokenizer({
        normalizer: { type: 'Sequence', normalizers: Array.from({ length: 100_000 }, () => ({ type: 'NFKD' })) },
      })(),
  },
  {
    name: 'vocabulary-400000',
    attack: 'a vocabulary and merges of 400,000 entries each, more than published tokenizers have',
    accept: HARMLESS,
    build: () =>
      tokenizer({
        model: {
          type: 'BPE',
          unk_token: '[UNK]',
          vocab: {
            ...vocabulary,
            ...Object.fromEntries(Array.from({ length: 400_000 }, (_, i) => [`token${i}`, 100 + i])),
          },
          merges: Array.from({ length: 400_000 }, (_, i) => `a${i} b${i}`),
        },
      })(),
  },
  {
    name: 'padding-8192',
    attack: 'every text is padded to 8,192 tokens with the largest id there is',
    accept: HARMLESS,
    build: () =>
      zipOf(
        withJson(validDualEncoder(), {
          'manifest.json': {
            ...validDualEncoder().json['manifest.json'],
            text: { max_length: 8192, padding: 'max_length', pad_token_id: Number.MAX_SAFE_INTEGER },
          },
        }),
      ),
  },
]);
