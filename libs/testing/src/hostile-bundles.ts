import type { BundleFiles } from './bundle-mutations.js';
import { clipTokenizer } from './clip-tokenizer.js';

/** Parsed JSON, mutable. */
type Json = ReturnType<typeof JSON.parse>;

/** A bundle that was valid until one of its JSON files was changed. */
export interface HostileBundle {
  readonly name: string;
  /** The sample folder below libs/bundle/fixtures that it is based on. */
  readonly sample: string;
  readonly files: BundleFiles;
  /** The code with which static validation rejects it, and a part of the message. */
  readonly code: string;
  readonly message: string;
}

interface Edit {
  readonly sample: string;
  readonly file: string;
  /** @returns text that replaces the file, or nothing when `json` was changed in place */
  readonly change: (json: Json) => string | void;
  readonly code: string;
  readonly message: string;
}

const CATASTROPHIC = '((?:[a-z ]|[a-y ]|[ a-x])+)+[0-9]';
const clip = () => clipTokenizer().tokenizer as Json;
const replace = (pattern: object, content: string): Json => ({ type: 'Replace', pattern, content });
const sequence = (key: string, steps: Json[]): Json => ({ type: 'Sequence', [key]: steps });
const nested = (depth: number, inner: Json): Json =>
  depth === 0 ? inner : sequence('normalizers', [nested(depth - 1, inner)]);
const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

const tokenizer = (change: Edit['change'], message: string, code = 'tokenizer_invalid'): Edit => ({
  sample: 'open-valid-dual-encoder',
  file: 'tokenizer.json',
  change,
  code,
  message,
});
/** Of CLIP's kind: byte pairs, with regular expressions. */
const bytePairs = (change: (json: Json) => void, message: string, code = 'tokenizer_invalid'): Edit =>
  tokenizer(
    () => {
      const json = clip();
      change(json);
      return JSON.stringify(json);
    },
    message,
    code,
  );
const unigram = (change: (model: Json) => void, message: string): Edit =>
  tokenizer((json) => {
    json.model = {
      type: 'Unigram',
      unk_id: 0,
      vocab: [
        ['<unk>', 0],
        ['[CLS]', -1],
        ['[SEP]', -1],
        ['▁a', -2],
        ['a', -3],
      ],
    };
    change(json.model);
  }, message);
const tokenizerConfig = (change: Edit['change'], message: string): Edit => ({
  ...tokenizer(change, message),
  file: 'tokenizer_config.json',
});
const preprocessing = (change: Edit['change'], message: string, code = 'preprocessor_invalid'): Edit => ({
  sample: 'open-valid-embedder',
  file: 'preprocessor_config.json',
  change,
  code,
  message,
});
const labels = (change: Edit['change'], message: string): Edit => ({
  sample: 'open-valid-classifier',
  file: 'config.json',
  code: 'label_list_invalid',
  change,
  message,
});
const manifest = (change: Edit['change'], message: string, code = 'manifest_invalid'): Edit => ({
  sample: 'open-valid-classifier',
  file: 'manifest.json',
  change,
  code,
  message,
});

const pattern = (Regex: string): Edit =>
  bytePairs(
    (it) => (it.pre_tokenizer.pretokenizers[0].pattern = { Regex }),
    'pre_tokenizer.pretokenizers[0].pattern.Regex',
    'tokenizer_pattern_invalid',
  );

/** Each changes one property of a valid bundle, by name. */
const EDITS: Readonly<Record<string, Edit>> = {
  // Expressions that block an engine for minutes, at every position.
  'a catastrophic Split': pattern(CATASTROPHIC),
  'a catastrophic Split within an inline flag': pattern(`(?i:${CATASTROPHIC})`),
  'a catastrophic lookahead': pattern(`(?=${CATASTROPHIC})x`),
  'a catastrophic atomic group, which the library does not know': pattern('(?>(a+)+)b'),
  'alternatives that are the same': pattern('(?:a|a)*b'),
  'alternatives that are the same in two steps': pattern('(?:ab|abab)+c'),
  'equal classes by intersection': pattern('(?:[\\p{L}&&[^q]]|[\\p{L}&&[^z]])+[0-9]'),
  'counted repetitions within each other': pattern('(?:a{1,30}){1,30}b'),
  'many optional parts': pattern(`${'a?'.repeat(40)}${'a'.repeat(40)}`),
  'a polynomial of degree eight': pattern(`${'.*'.repeat(8)}x`),
  'nested lookaheads': pattern('(?=a*'.repeat(9) + 'b' + ')'.repeat(9)),
  'an expression that does not compile': pattern('(a'),
  'an expression of a megabyte': bytePairs(
    (it) => (it.pre_tokenizer.pretokenizers[0].pattern = { Regex: 'a'.repeat(1e6) }),
    'pretokenizers[0].pattern',
  ),
  'very deep brackets': pattern('('.repeat(900) + ')'.repeat(900)),
  'a catastrophic Replace normalizer': bytePairs(
    (it) => it.normalizer.normalizers.push(replace({ Regex: CATASTROPHIC }, '')),
    'normalizer.normalizers[3].pattern.Regex',
    'tokenizer_pattern_invalid',
  ),
  'a catastrophic decoder': bytePairs(
    (it) => (it.decoder = replace({ Regex: CATASTROPHIC }, '')),
    'decoder.pattern.Regex',
    'tokenizer_pattern_invalid',
  ),
  'too many expressions': bytePairs(
    (it) => (it.pre_tokenizer.pretokenizers = times(60, (i) => ({ type: 'Split', pattern: { Regex: `a${i}` } }))),
    'at most 32 regular expressions',
  ),

  // Components that construct and throw, or never end, when they receive a text.
  'a BertProcessing of null': tokenizer(
    (it) => void (it.post_processor = { type: 'BertProcessing', sep: null, cls: null }),
    'post_processor.sep: expected a pair ["token", id]; found null',
  ),
  'a RobertaProcessing without an id': tokenizer(
    (it) => void (it.post_processor = { type: 'RobertaProcessing', sep: ['[SEP]'], cls: ['[CLS]', 2] }),
    'post_processor.sep',
  ),
  'a post-processor whose token has no id': tokenizer(
    (it) => void (it.post_processor.single[0].SpecialToken.id = '<nowhere>'),
    'post_processor.single[0].SpecialToken.id: expected a token of model.vocab or added_tokens; found "<nowhere>"',
  ),
  'a template with the second text': tokenizer(
    (it) => void (it.post_processor.single[1].Sequence.id = 'B'),
    'post_processor.single: expected special tokens and the sequence "A" exactly once',
  ),
  'templates that double the text thirty times': tokenizer(
    (it) =>
      void (it.post_processor = sequence(
        'processors',
        times(30, () => ({
          type: 'TemplateProcessing',
          single: times(2, () => ({ Sequence: { id: 'A', type_id: 0 } })),
        })),
      )),
    'post_processor.processors[0].single',
  ),
  'a template of null': tokenizer(
    (it) => void (it.post_processor.single = null),
    'post_processor.single: expected a list; found null',
  ),
  'an unknown post-processor': tokenizer(
    (it) => void (it.post_processor = { type: 'Evil' }),
    'post_processor.type: expected one of TemplateProcessing',
  ),
  'a null step': tokenizer(
    (it) => void (it.post_processor = sequence('processors', [null])),
    'post_processor.processors[0]',
  ),
  'an unknown normalizer': tokenizer(
    (it) => void (it.normalizer = { type: 'Nmt' }),
    'normalizer.type: expected one of BertNormalizer',
  ),
  'no normalizer key': tokenizer((it) => void delete it.normalizer, 'normalizer: expected null or a normalizer'),
  'pieces of length zero': tokenizer(
    (it) => void (it.pre_tokenizer = { type: 'FixedLength', length: 0 }),
    'pre_tokenizer.length: expected a whole number from 1',
  ),
  'a Split without a pattern': tokenizer(
    (it) => void (it.pre_tokenizer = { type: 'Split', pattern: {} }),
    'pre_tokenizer.pattern',
  ),
  'a Split whose behaviour is a number': tokenizer(
    (it) => void (it.pre_tokenizer = { type: 'Split', pattern: { String: ' ' }, behavior: 7 }),
    'pre_tokenizer.behavior',
  ),
  'deeply nested sequences': tokenizer(
    (it) => void (it.normalizer = nested(20, { type: 'NFC' })),
    'normalizer: expected sequences at most 4 deep; found 20',
  ),
  'a hundred thousand steps': tokenizer(
    (it) =>
      void (it.normalizer = sequence(
        'normalizers',
        times(100_000, () => ({ type: 'NFC' })),
      )),
    'normalizer: expected at most 10000 values',
  ),

  // Steps that make a text longer.
  'replacements that grow exponentially': tokenizer(
    (it) =>
      void (it.normalizer = sequence(
        'normalizers',
        times(20, () => replace({ String: 'a' }, 'aaaaaaaa')),
      )),
    'at most 32 times longer',
  ),
  'a replacement between all characters': tokenizer(
    (it) =>
      void (it.normalizer = sequence(
        'normalizers',
        times(6, () => replace({ Regex: 'x*' }, 'ab')),
      )),
    'at most 32 times longer',
  ),
  'a ligature that normalisation unfolds': tokenizer(
    (it) =>
      void (it.normalizer = sequence(
        'normalizers',
        times(8, () => sequence('normalizers', [replace({ String: ' ' }, 'ﷺ'), { type: 'NFKC' }])),
      )),
    'at most 32 times longer',
  ),
  'a replacement that repeats the rest of the text': tokenizer(
    (it) => void (it.normalizer = replace({ String: 'a' }, "$'$'")),
    'normalizer.content',
  ),
  'a prefix of a megabyte': tokenizer(
    (it) => void (it.normalizer = { type: 'Prepend', prepend: 'a'.repeat(1e6) }),
    'normalizer.prepend: expected a string of at most 256 characters; found a string of 1000000 characters',
  ),
  'bytes of bytes of bytes': tokenizer(
    (it) =>
      void (it.pre_tokenizer = sequence(
        'pretokenizers',
        times(12, () => ({ type: 'ByteLevel' })),
      )),
    'at most 32 times longer',
  ),
  'spaces that multiply': tokenizer(
    (it) =>
      void (it.pre_tokenizer = sequence(
        'pretokenizers',
        times(12, () => ({ type: 'Metaspace', replacement: '   ' })),
      )),
    'at most 32 times longer',
  ),

  // Vocabularies.
  'a model of no known type': tokenizer(
    (it) => void (it.model.type = 'WordLevel'),
    'model.type: expected BPE, WordPiece, Unigram; found "WordLevel"',
  ),
  'words of any length': tokenizer(
    (it) => void (it.model.max_input_chars_per_word = 1e9),
    'model.max_input_chars_per_word: expected a whole number from 1 to 256',
  ),
  'an id that is text': tokenizer(
    (it) => void (it.model.vocab['[PAD]'] = '0'),
    'model.vocab["[PAD]"]: expected a whole number',
  ),
  'an id beyond all bounds': tokenizer((it) => void (it.model.vocab['[PAD]'] = 1e15), 'model.vocab["[PAD]"]'),
  'an id with a fraction': tokenizer((it) => void (it.added_tokens[0].id = 0.5), 'added_tokens[0].id'),
  'an unknown token that is not known': tokenizer(
    (it) => void (it.model.unk_token = '<none>'),
    'model.unk_token: expected a token of the vocabulary; found "<none>"',
  ),
  'a vocabulary of null': tokenizer(
    (it) => void (it.model.vocab = null),
    'model.vocab: expected an object of ids by token; found null',
  ),
  'a token of a megabyte': tokenizer(
    (it) => void (it.model.vocab['x'.repeat(1e6)] = 7),
    'model.vocab: expected tokens of at most 1024 characters',
  ),
  'a prefix of word pieces of a megabyte': tokenizer(
    (it) => void (it.model.continuing_subword_prefix = '#'.repeat(1e6)),
    'model.continuing_subword_prefix',
  ),
  'added tokens that are no list': tokenizer(
    (it) => void (it.added_tokens = { 0: 'x' }),
    'added_tokens: expected a list; found an object',
  ),
  'an added token without content': tokenizer((it) => void (it.added_tokens[1] = { id: 1 }), 'added_tokens[1].content'),
  'an empty added token': tokenizer((it) => void (it.added_tokens[1].content = ''), 'added_tokens[1].content'),
  'a million added tokens': tokenizer(
    (it) => void (it.added_tokens = times(30_000, (id) => ({ id, content: `<${id}>` }))),
    'added_tokens: expected a list of at most 20000',
  ),
  'byte pairs without merges': bytePairs(
    (it) => delete it.model.merges,
    'model.merges: expected a list; found nothing',
  ),
  'merges in two forms': bytePairs(
    (it) => (it.model.merges[1] = 'a b'),
    'model.merges[1]: expected a pair of strings; found "a b"',
  ),
  'a merge of a number': bytePairs(
    (it) => (it.model.merges = ['a b', 7]),
    'model.merges[1]: expected two tokens separated by a space; found 7',
  ),
  'a suffix of a megabyte': bytePairs(
    (it) => (it.model.end_of_word_suffix = 'w'.repeat(1e6)),
    'model.end_of_word_suffix',
  ),
  'no pieces': unigram((it) => (it.vocab = []), 'model.vocab: expected at least one token'),
  'a piece without a score': unigram((it) => (it.vocab[1] = ['a']), 'model.vocab[1]: expected a pair'),
  'a piece of ten thousand characters': unigram((it) => it.vocab.push(['a'.repeat(10_000), -1]), 'model.vocab[5]'),
  'an unknown piece beyond the list': unigram(
    (it) => (it.unk_id = 99),
    'model.unk_id: expected a whole number from 0 to 4; found 99',
  ),
  'no unknown piece': unigram((it) => (it.unk_id = null), 'model.unk_id'),
  'special tokens that are no list': tokenizerConfig(
    (it) => void (it.additional_special_tokens = 'x'),
    'additional_special_tokens: expected a list; found "x"',
  ),
  'a setting of text where a switch belongs': tokenizerConfig(
    (it) => void (it.remove_space = 'yes'),
    'remove_space: expected true or false; found "yes"',
  ),
  'JSON that nests deeper than is read': tokenizer(
    () => '{"model":'.repeat(500) + '1' + '}'.repeat(500),
    'nested deeper than 64',
  ),

  // Images.
  'an input of 4096x4096': preprocessing(
    (it) => void ((it.size = { height: 4096, width: 4096 }), (it.crop_size = 4096)),
    '"size": expected at most 2048 before a crop; found 4096x4096',
    'image_too_large',
  ),
  'a resize to 100,000 before a crop of 224': preprocessing(
    (it) => void (it.size = { shortest_edge: 100_000 }),
    '"size": expected at most 2048 before a crop; found 100000',
    'image_too_large',
  ),
  'a resize to 100,000x1': preprocessing(
    (it) => void ((it.size = { height: 100_000, width: 1 }), (it.do_center_crop = false)),
    '"size": expected at most 2048 before a crop; found 100000x1',
    'image_too_large',
  ),
  'a crop of 2048': preprocessing(
    (it) => void ((it.size = { shortest_edge: 2048 }), (it.crop_size = 2048)),
    '"crop_size": expected at most 1024x1024; found 2048x2048',
    'image_too_large',
  ),
  'a size beyond whole numbers': preprocessing(
    (it) => void (it.size = { shortest_edge: 1e300 }),
    '"size" must be a whole number of pixels',
  ),
  'a rescale factor of infinity': preprocessing(
    (it) => JSON.stringify(it).replace(/("rescale_factor":)[^,]+/, '$11e999'),
    '"rescale_factor" must be a positive number',
  ),
  'a rescale factor beyond float32': preprocessing(
    (it) => void (it.rescale_factor = 1e300),
    'outside the range of float32',
  ),
  'a deviation of nearly nothing': preprocessing(
    (it) => void (it.image_std = [1e-300, 1, 1]),
    'outside the range of float32',
  ),
  'a mean of infinity': preprocessing(
    (it) => JSON.stringify(it).replace(/("image_mean":\[)[^,]+/, '$1-1e999'),
    '"image_mean" must be three numbers',
  ),
  'a __proto__ among the settings': preprocessing(
    (it) => JSON.stringify(it).replace('{', '{"__proto__":{"do_pad":true},'),
    '"__proto__" is not supported',
  ),

  // Labels and texts of the manifest.
  'a label of a megabyte': labels(
    (it) => void (it.id2label['3'] = 'x'.repeat(1e6)),
    'label 3: expected strings of 1 to 256 printable characters; found a string of 1000000 characters',
  ),
  'a label with a line break': labels((it) => void (it.id2label['3'] = 'red\r\nSubject: x'), 'label 3'),
  'a label that turns the text around': labels((it) => void (it.id2label['3'] = '\u202Eder'), 'label 3'),
  'a label with NUL': labels((it) => void (it.id2label['3'] = 'red\0'), 'label 3'),
  'a label named __proto__': labels((it) => void (it.id2label['3'] = '__proto__'), 'label 3'),
  'a __proto__ among the labels': labels(
    (it) => JSON.stringify(it).replace('"id2label":{', '"id2label":{"__proto__":"red",'),
    'must number its labels from 0 without gaps',
  ),
  'labels under __proto__': manifest(
    (it) => void (it.heads.attribute.labels = 'config.json#__proto__'),
    '"__proto__" is missing',
    'label_list_invalid',
  ),
  'a name with a line break': manifest((it) => void (it.name = 'a\nb'), 'name: line breaks'),
  'a name of 10,000 letters': manifest((it) => void (it.name = 'x'.repeat(10_000)), 'name'),
  'an address that runs a script': manifest(
    (it) => void (it.url = 'javascript:alert(1)'),
    'url: expected an address that begins with https://',
  ),
  'a __proto__ in the manifest': manifest(
    (it) => JSON.stringify(it).replace('{', '{"__proto__":{"interface":"vqa"},'),
    '__proto__: unknown key',
  ),
};

/** All of them, derived from the samples that `read` finds below libs/bundle/fixtures. */
export function hostileBundles(read: (sample: string) => BundleFiles): HostileBundle[] {
  return Object.entries(EDITS).map(([name, { sample, file, change, code, message }]) => {
    const files = read(sample);
    const json: Json = JSON.parse(new TextDecoder().decode(files[file]));
    const text = change(json) ?? JSON.stringify(json);
    return { name, sample, files: { ...files, [file]: new TextEncoder().encode(text) }, code, message };
  });
}
