/**
 * The part of CLIP's byte-pair vocabulary that a few sentences need, with the published ids. Each word is merged from
 * left to right; CLIP's own merges reach the same tokens in another order.
 */
const CLIP_IDS = {
  a: 320,
  photo: 1125,
  of: 539,
  cat: 2368,
  hello: 3306,
  ',': 267,
  world: 1002,
  '!': 256,
  don: 847,
  "'t": 713,
  stop: 1691,
  '4': 275,
  '2': 273,
  times: 1661,
};

/** CLIP's vocabulary size; the last two tokens start and end a text. */
export const CLIP_VOCABULARY = 49_408;

/**
 * CLIP's tokenizer.json and tokenizer_config.json, as Hugging Face writes them, with a small part of the vocabulary.
 */
export function clipTokenizer(): { readonly tokenizer: object; readonly config: object } {
  const vocab: Record<string, number> = { '<|startoftext|>': 49406, '<|endoftext|>': 49407 };
  const merges: [string, string][] = [];
  const known = (token: string) => (vocab[token] ??= 40_000 + Object.keys(vocab).length);
  for (const [word, id] of Object.entries(CLIP_IDS)) {
    const letters = [...word].map((letter, i) => (i === word.length - 1 ? `${letter}</w>` : letter));
    let left = letters[0]!;
    for (const right of letters.slice(1)) {
      merges.push([left, right]);
      known(left);
      known(right);
      left += right;
    }
    vocab[left] = id;
  }
  const special = (id: number, content: string) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  const tokenizer = {
    version: '1.0',
    added_tokens: [special(49406, '<|startoftext|>'), special(49407, '<|endoftext|>')],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Lowercase' },
      ],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        {
          type: 'Split',
          pattern: { Regex: "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+" },
          behavior: 'Removed',
          invert: true,
        },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
      ],
    },
    post_processor: {
      type: 'RobertaProcessing',
      sep: ['<|endoftext|>', 49407],
      cls: ['<|startoftext|>', 49406],
      trim_offsets: false,
      add_prefix_space: false,
    },
    decoder: { type: 'ByteLevel' },
    model: {
      type: 'BPE',
      unk_token: '<|endoftext|>',
      continuing_subword_prefix: '',
      end_of_word_suffix: '</w>',
      fuse_unk: false,
      vocab,
      merges,
    },
  };
  return { tokenizer, config: { tokenizer_class: 'CLIPTokenizer', pad_token: '<|endoftext|>', model_max_length: 77 } };
}
