import { casesOf, type HostileCase } from './hostile-case.js';
import { VALID_VOCABULARY, validDualEncoder, zipOf } from './valid-bundles.js';
import {
  HARMLESS,
  MEGABYTE,
  REJECTED,
  config,
  letterIds,
  letters,
  modelOf,
  replace,
  textOf,
  tokenizer,
  unigram,
  vocabulary,
  wordPiece,
} from './tokenizer-changes.js';

/** Tokenizers that are constructed, and fail at the first text or produce invalid tokens. */
export const MALFORMED_TOKENIZERS: readonly HostileCase[] = casesOf('tokenizer', REJECTED, [
  {
    name: 'bert-processing-null',
    attack: 'a BertProcessing without tokens is constructed and throws at the first text',
    build: tokenizer({ post_processor: { type: 'BertProcessing', sep: null, cls: null } }),
  },
  {
    name: 'roberta-processing-undefined',
    attack: 'a RobertaProcessing without its fields throws at the first text',
    build: tokenizer({ post_processor: { type: 'RobertaProcessing' } }),
  },
  {
    name: 'template-single-null',
    attack: 'a TemplateProcessing without a template throws at the first text',
    build: tokenizer({ post_processor: { type: 'TemplateProcessing', single: null, pair: null } }),
  },
  {
    name: 'template-unknown-token',
    attack: 'a template names a token that is in no vocabulary, and there is no unknown token: its id is undefined',
    build: tokenizer({
      model: { ...wordPiece, unk_token: null },
      post_processor: {
        type: 'TemplateProcessing',
        single: [{ SpecialToken: { id: '[NOWHERE]', type_id: 0 } }],
        pair: [],
      },
    }),
  },
  {
    name: 'processor-sequence-null',
    attack: 'a post-processor Sequence with a null in it throws at the first text',
    build: tokenizer({ post_processor: { type: 'Sequence', processors: [null] } }),
  },
  {
    name: 'prepend-null',
    attack: 'normalizers whose operands are objects, numbers and nulls',
    accept: HARMLESS,
    build: tokenizer({
      normalizer: {
        type: 'Sequence',
        normalizers: [{ type: 'Prepend', prepend: null }, replace({ String: 5 }, 7 as never)],
      },
    }),
  },
  {
    name: 'merges-malformed',
    attack: 'merges that are numbers, nulls and single words',
    accept: HARMLESS,
    build: modelOf({ type: 'BPE', merges: ['a b', 5, null, 'a', ['a']] }),
  },
  {
    name: 'merges-cyclic',
    attack: 'merges that lead back to their own parts',
    accept: HARMLESS,
    build: modelOf({ type: 'BPE', merges: ['a a', 'aa a', 'a aa', 'aa aa', 'aaa a', ' a', 'a '] }),
  },
  {
    name: 'ids-fractional',
    attack: 'token ids of one half, which are no 64-bit integers',
    build: letterIds((id) => id + 0.5),
  },
  {
    name: 'ids-negative',
    attack: 'negative token ids, which read before the beginning of the embedding',
    accept: { ...REJECTED, mayPass: true }, // ONNX counts negative indices from the end
    build: letterIds((id) => -1 - (id % VALID_VOCABULARY)),
  },
  {
    name: 'ids-beyond-embedding',
    attack: 'token ids beyond the last row of the embedding',
    build: letterIds((id) => id + 1_000_000),
  },
  {
    name: 'ids-beyond-int64',
    attack: 'token ids of 1e300, which wrap around as 64-bit integers',
    accept: HARMLESS,
    build: letterIds(() => 1e300),
  },
  {
    name: 'ids-objects',
    attack: 'token ids that are objects and words',
    build: letterIds((id) => (id % 2 === 0 ? { valueOf: 'x' } : 'seven')),
  },
  {
    name: 'vocabulary-empty',
    attack: 'an empty vocabulary: every id is undefined',
    build: tokenizer({ added_tokens: [], model: { ...wordPiece, vocab: {} } }),
  },
  {
    name: 'vocabulary-prototype-keys',
    attack: 'tokens named like the properties of every object',
    accept: HARMLESS,
    build: textOf(
      { model: { ...wordPiece, vocab: { ...vocabulary, MARK: 4, constructor: 5, toString: 6 } } },
      'MARK',
      '__proto__',
    ),
  },
  {
    name: 'added-tokens-match-everything',
    attack: 'added tokens for the empty text and for every letter take the text before the tokenizer sees it',
    accept: HARMLESS,
    build: tokenizer({
      added_tokens: ['', ' ', ...'abcdefghijklmnopqrstuvwxyz'].map((content) => ({
        id: 5,
        content,
        lstrip: true,
        rstrip: true,
      })),
    }),
  },
  {
    name: 'added-tokens-no-strings',
    attack: 'added tokens that are numbers, nulls and arrays',
    build: tokenizer({ added_tokens: [{ id: 4, content: 5 }, null, [], { id: {}, content: [] }] }),
  },
  {
    name: 'lone-surrogates',
    attack: 'half surrogate pairs in vocabulary, pattern and content',
    accept: HARMLESS,
    build: tokenizer({
      normalizer: replace({ String: 'a' }, '\ud800'),
      added_tokens: [{ id: 4, content: '\udfff', special: true }],
      model: { ...wordPiece, vocab: { ...vocabulary, '\ud800': 4 } },
    }),
  },
  {
    name: 'precompiled-garbage',
    attack: 'a Precompiled normalizer with a character map of noise',
    accept: HARMLESS,
    build: tokenizer({ normalizer: { type: 'Precompiled', precompiled_charsmap: 'AAAA////'.repeat(100_000) } }),
  },
  {
    name: 'unigram-bad-scores',
    attack: 'Unigram scores that are words, nulls, infinities and doubles',
    accept: HARMLESS,
    build: textOf(unigram([['a', null], ['a', 'x'], ['b', 'MARK'], [7, -1], ...letters]), '"MARK"', '1e999'),
  },
  {
    name: 'nested-40-megabytes',
    attack: '39 megabytes of opening brackets',
    build: () => zipOf(validDualEncoder(), { 'tokenizer.json': Buffer.alloc(39 * MEGABYTE, '[') }),
  },
  {
    name: 'config-odd-values',
    attack: 'tokenizer_config.json with lists, negative lengths and objects where words belong',
    accept: HARMLESS,
    build: config({ additional_special_tokens: 5, model_max_length: -1, pad_token: { content: { content: [] } } }),
  },
]);
