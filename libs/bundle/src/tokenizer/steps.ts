import { z } from 'zod';
import { TOKENIZER_LIMITS } from '../limits.js';

const { insertion, patternLength, steps, id } = TOKENIZER_LIMITS;

/** The steps of @huggingface/tokenizers 0.2.0, with every field that it reads. Other fields have no effect. */
const flag = z.boolean('true or false').nullish();
const tokenId = z
  .int(`a whole number from 0 to ${id}`)
  .min(0, `a whole number from 0 to ${id}`)
  .max(id, `a whole number from 0 to ${id}`);
const SHORT = `a string of at most ${insertion} characters`;
const text = z.string(SHORT).max(insertion, SHORT);
const tokenWithId = z.tuple([text, tokenId], 'a pair ["token", id]');

/** JavaScript would insert the match, or the rest of the text, which none of these files intends. */
const content = text
  .refine((it) => !/\$[$&`'0-9<]/.test(it), `${SHORT}, without "$" before $, &, \`, ', < or a digit`)
  .nullish();
const PATTERN = `{"Regex": a string of at most ${patternLength} characters} or {"String": a string of 1 to ${insertion} characters}`;
const pattern = z.union(
  [
    z.strictObject({ Regex: z.string().max(patternLength) }),
    z.strictObject({ String: z.string().min(1).max(insertion) }),
  ],
  PATTERN,
);
export type Pattern = z.infer<typeof pattern>;

const count = (least: number, most: number): z.ZodType<number> => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.int(expected).min(least, expected).max(most, expected);
};
const listOf = <T extends z.ZodType>(item: T): z.ZodArray<T> =>
  z.array(item, 'a list').max(steps, `a list of at most ${steps}`);
const step = <const T extends string, F extends z.ZodRawShape>(
  type: T,
  fields: F,
): z.ZodObject<{ type: z.ZodLiteral<T> } & F> => z.object({ type: z.literal(type), ...fields });
const bare = <const T extends string>(...types: T[]): z.ZodObject<{ type: z.ZodLiteral<T> }> =>
  z.object({ type: z.literal(types) });

type Options = readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];
/** One of several steps, or none. */
const oneOf = <const T extends Options>(kind: string, types: string, options: T): z.ZodDiscriminatedUnion<T> =>
  z.discriminatedUnion('type', options, {
    error: ({ code }) =>
      code === 'invalid_union' ? `one of ${types}` : `null or a ${kind} as an object with a "type"`,
  });

export const Normalizer: z.ZodType<NormalizerStep> = z.lazy(() => normalizers);
export type NormalizerStep =
  | { type: 'Sequence'; normalizers: NormalizerStep[] }
  | { type: 'Replace'; pattern: Pattern; content?: string | null | undefined }
  | { type: 'Prepend'; prepend: string }
  | { type: 'BertNormalizer'; handle_chinese_chars?: boolean | null | undefined }
  | { type: 'Precompiled' | 'NFC' | 'NFD' | 'NFKC' | 'NFKD' | 'StripAccents' | 'Lowercase' | 'Strip' };

const normalizers = oneOf(
  'normalizer',
  'BertNormalizer, Precompiled, Sequence, Replace, NFC, NFD, NFKC, NFKD, Strip, StripAccents, Lowercase and Prepend',
  [
    step('Sequence', { normalizers: listOf(Normalizer) }),
    step('Replace', { pattern, content }),
    step('Prepend', { prepend: text }),
    step('BertNormalizer', { clean_text: flag, handle_chinese_chars: flag, strip_accents: flag, lowercase: flag }),
    step('Precompiled', { precompiled_charsmap: z.string('a string').nullish() }),
    step('Strip', { strip_left: flag, strip_right: flag }),
    bare('NFC', 'NFD', 'NFKC', 'NFKD', 'StripAccents', 'Lowercase'),
  ],
);

export const PreTokenizer: z.ZodType<PreTokenizerStep> = z.lazy(() => preTokenizers);
export type PreTokenizerStep =
  | { type: 'Sequence'; pretokenizers: PreTokenizerStep[] }
  | { type: 'Split'; pattern: Pattern }
  | { type: 'Replace'; pattern: Pattern; content?: string | null | undefined }
  | { type: 'Metaspace'; replacement?: string | null | undefined; str_rep?: string | null | undefined }
  | { type: 'ByteLevel'; add_prefix_space?: boolean | null | undefined }
  | { type: 'BertPreTokenizer' | 'Whitespace' | 'WhitespaceSplit' | 'Punctuation' | 'Digits' | 'FixedLength' };

const BEHAVIOURS = ['Removed', 'Isolated', 'MergedWithPrevious', 'MergedWithNext', 'Contiguous'] as const;
const SCHEMES = ['always', 'first', 'never'] as const;
const preTokenizers = oneOf(
  'pre-tokenizer',
  'BertPreTokenizer, Sequence, Whitespace, WhitespaceSplit, Metaspace, ByteLevel, Split, Punctuation, Digits, Replace and FixedLength',
  [
    step('Sequence', { pretokenizers: listOf(PreTokenizer) }),
    step('Split', { pattern, behavior: z.enum(BEHAVIOURS, `one of ${BEHAVIOURS.join(', ')}`).nullish(), invert: flag }),
    step('Replace', { pattern, content }),
    step('Metaspace', {
      replacement: text.nullish(),
      str_rep: text.nullish(),
      prepend_scheme: z.enum(SCHEMES, `one of ${SCHEMES.join(', ')}`).nullish(),
    }),
    step('ByteLevel', { add_prefix_space: flag, trim_offsets: flag, use_regex: flag }),
    step('Digits', { individual_digits: flag }),
    step('FixedLength', { length: count(1, 1_000_000) }), // with 0 the library never ends
    bare('BertPreTokenizer', 'Whitespace', 'WhitespaceSplit', 'Punctuation'),
  ],
);

export const PostProcessor: z.ZodType<PostProcessorStep> = z.lazy(() => postProcessors);
export type PostProcessorStep =
  | { type: 'Sequence'; processors: PostProcessorStep[] }
  | { type: 'TemplateProcessing'; single: TemplateItem[] }
  | { type: 'BertProcessing' | 'RobertaProcessing'; sep: [string, number]; cls: [string, number] }
  | { type: 'ByteLevel' };
export type TemplateItem = { SpecialToken: { id: string } } | { Sequence: { id: 'A' | 'B' } };

const typeId = count(0, 255);
const TEMPLATE_ITEM = '{"SpecialToken": {"id": "…", "type_id": 0}} or {"Sequence": {"id": "A" or "B", "type_id": 0}}';
const templateItem = z.union(
  [
    z.strictObject({ SpecialToken: z.object({ id: text, type_id: typeId }) }),
    z.strictObject({ Sequence: z.object({ id: z.enum(['A', 'B']), type_id: typeId }) }),
  ],
  TEMPLATE_ITEM,
);
/** A template with the text twice, in a sequence of such templates, would double it at each. */
const isOneText = (items: readonly TemplateItem[]): boolean => {
  const texts = items.flatMap((it) => ('Sequence' in it ? [it.Sequence.id] : []));
  return texts.length === 1 && texts[0] === 'A';
};
const postProcessors = oneOf(
  'post-processor',
  'TemplateProcessing, ByteLevel, BertProcessing, RobertaProcessing and Sequence',
  [
    step('Sequence', { processors: listOf(PostProcessor) }),
    step('TemplateProcessing', {
      single: listOf(templateItem).refine(isOneText, 'special tokens and the sequence "A" exactly once'),
      pair: listOf(templateItem).nullish(),
    }),
    step('BertProcessing', { sep: tokenWithId, cls: tokenWithId }),
    step('RobertaProcessing', { sep: tokenWithId, cls: tokenWithId }),
    bare('ByteLevel'),
  ],
);

export const Decoder: z.ZodType<DecoderStep> = z.lazy(() => decoders);
export type DecoderStep =
  | { type: 'Sequence'; decoders: DecoderStep[] }
  | { type: 'Replace'; pattern: Pattern }
  | { type: 'ByteLevel' | 'WordPiece' | 'Metaspace' | 'BPEDecoder' | 'CTC' | 'Fuse' | 'Strip' | 'ByteFallback' };

const decoders = oneOf(
  'decoder',
  'ByteLevel, WordPiece, Metaspace, BPEDecoder, CTC, Sequence, Replace, Fuse, Strip and ByteFallback',
  [
    step('Sequence', { decoders: listOf(Decoder) }),
    step('Replace', { pattern, content }),
    step('WordPiece', { prefix: text.nullish(), cleanup: flag }),
    step('Metaspace', { replacement: text.nullish() }),
    step('BPEDecoder', { suffix: text.nullish() }),
    step('CTC', { pad_token: text.nullish(), word_delimiter_token: text.nullish(), cleanup: flag }),
    step('Strip', {
      content: text.nullish(),
      start: count(0, insertion).nullish(),
      stop: count(0, insertion).nullish(),
    }),
    bare('ByteLevel', 'Fuse', 'ByteFallback'),
  ],
);
