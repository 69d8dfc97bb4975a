/** A parsed JSON document or a part of one. */
type Json = ReturnType<typeof JSON.parse>;
/** The position of a value: its parent and its key there. */
interface Place {
  readonly parent: Json;
  readonly key: string | number;
}

/** Types in a tokenizer.json, to be used in wrong places. */
const TYPES = [
  'BPE',
  'WordPiece',
  'Unigram',
  'WordLevel',
  'Sequence',
  'Replace',
  'Prepend',
  'Strip',
  'NFKC',
  'Lowercase',
  'Precompiled',
  'BertNormalizer',
  'StripAccents',
  'Split',
  'Metaspace',
  'ByteLevel',
  'Digits',
  'Punctuation',
  'FixedLength',
  'Whitespace',
  'WhitespaceSplit',
  'BertPreTokenizer',
  'TemplateProcessing',
  'BertProcessing',
  'RobertaProcessing',
  'Fuse',
  'CTC',
  'BPEDecoder',
];

/** Values that parsers get wrong: none, of another type, at the ends of ranges, long, special in some language. */
const VALUES: readonly (() => Json)[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '',
  ' ',
  'a',
  '0',
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  '$&$&',
  "$'",
  '[UNK]',
  '((?:[a-z ]|[a-y ])+)+[0-9]',
  '(a|a)*b',
  'x*',
  '(',
  '\\s+',
  'ﷺ',
  '▁',
  '\u202e',
  '\r\n',
].map((it) => () => it);
const LARGE: readonly (() => Json)[] = [
  () => [],
  () => ({}),
  () => [null],
  () => 'a'.repeat(20_000),
  () => '('.repeat(1_000),
  () => Array.from({ length: 1_000 }, (_, i) => `a${i}`),
  () => ({ Regex: '(?:a{1,30}){1,30}b' }),
  () => ({ String: 'a' }),
  () => JSON.parse('{"__proto__":{"type":"Sequence"}}'),
  () => JSON.parse('['.repeat(60) + ']'.repeat(60)),
];

/** Parts of regular expressions that are valid in most orders. */
const FRAGMENTS = [
  'a',
  'b',
  ' ?',
  '\\p{L}+',
  '\\s',
  '[a-z]',
  '[^\\s\\p{L}]',
  '.',
  '*',
  '+',
  '?',
  '{2,}',
  '{1,3}',
  '|',
  '\\b',
  '$',
  '(?!\\S)',
  '(?:',
  '(',
  ')',
  ')',
  ')+',
  ')*',
  '(?:a|a)*',
  '(a+)+',
  '(?:[a-z ]+|[0-9 ]+)*',
  '(?i:ab',
  '[\\p{L}&&[^a]]',
  '\\1',
  '\\',
];

/**
 * `json` with one to three values changed, removed, moved, repeated or wrapped; deterministic for the same `random`.
 */
export function mutateJson(json: Json, random: () => number): Json {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const root = { json: structuredClone(json) };
  for (let injuries = 1 + Math.floor(random() ** 2 * 3); injuries > 0; injuries--) {
    const { parent, key } = somewhere(root, random);
    const value = parent[key];
    switch (Math.floor(random() * 8)) {
      case 0:
        parent[key] = pick(VALUES)();
        break;
      case 1:
        parent[key] = pick(LARGE)();
        break;
      case 2:
        if (Array.isArray(parent)) parent.splice(Number(key), 1);
        else if (parent !== root) delete parent[key];
        break;
      case 3: {
        const other = somewhere(root, random);
        parent[key] = structuredClone(other.parent[other.key]);
        break;
      }
      case 4:
        if (Array.isArray(parent))
          parent.push(...Array.from({ length: 1 + Math.floor(random() * 40) }, () => structuredClone(value)));
        break;
      case 5:
        if (typeof value === 'object' && value !== null && 'type' in value) value.type = pick(TYPES);
        else if (typeof value === 'number') parent[key] = value * pick([-1, 0, 0.5, 1_000, 1e9]);
        break;
      case 6:
        replacePatterns(root.json, () =>
          Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(FRAGMENTS)).join(''),
        );
        break;
      default:
        parent[key] = wrapped(value, 1 + Math.floor(random() * 12));
    }
  }
  return root.json;
}

/** A value within a document: near the root as often as deep, and seldom in a long list of tokens. */
function somewhere(root: { json: Json }, random: () => number): Place {
  let place: Place = { parent: root, key: 'json' };
  for (;;) {
    const value = place.parent[place.key];
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length === 0 || random() < 0.2) return place;
    place = { parent: value, key: keys[Math.floor(random() * keys.length)]! };
  }
}

function replacePatterns(json: Json, pattern: () => string): void {
  if (typeof json !== 'object' || json === null) return;
  if (typeof json.Regex === 'string') json.Regex = pattern();
  for (const key of Object.keys(json)) if (key !== 'vocab' && key !== 'merges') replacePatterns(json[key], pattern);
}

function wrapped(value: Json, depth: number): Json {
  const lists = ['normalizers', 'pretokenizers', 'processors', 'decoders'];
  let result = value;
  for (let level = 0; level < depth; level++)
    result = { type: 'Sequence', ...Object.fromEntries(lists.map((key) => [key, [result, structuredClone(value)]])) };
  return depth > 3 ? { type: 'Sequence', ...Object.fromEntries(lists.map((key) => [key, [value]])) } : result;
}
