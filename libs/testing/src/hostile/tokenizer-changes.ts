import type { AcceptableAnswer } from './hostile-case.js';
import { validDualEncoder, validTokenizer, withJson, zipOf, type ValidBundle } from './valid-bundles.js';

/** Rejected while it is parsed, or stopped by the limits of the process that runs it. */
export const REJECTED: AcceptableAnswer = {
  codes: [
    'tokenizer',
    'manifest',
    'memory',
    'cpu_limit_exceeded',
    'load_timeout',
    'run_timeout',
    'model_crashed',
    'load_failed',
    'run_failed',
  ],
  mayPass: false,
};
/** As above, or accepted: unusual but cheap. `constant_output`: every text becomes the same tokens. */
export const HARMLESS: AcceptableAnswer = {
  codes: [...REJECTED.codes, 'constant_output', 'not_finite'],
  mayPass: true,
};

/** Backtracks exponentially on a text of words without a digit at its end. */
export const CATASTROPHIC_PATTERN = '((?:[a-z ]|[a-y ]|[ a-x])+)+[0-9]';

export const MEGABYTE = 1_000_000;
const sound = validTokenizer();
export const wordPiece = sound['model'] as Readonly<Record<string, unknown>>;
export const vocabulary = wordPiece['vocab'] as Readonly<Record<string, number>>;

/** The valid dual encoder with these fields of tokenizer.json changed. */
export function withTokenizer(changes: Readonly<Record<string, unknown>>): ValidBundle {
  return withJson(validDualEncoder(), { 'tokenizer.json': { ...sound, ...changes } });
}

/** A pre-tokenizer that splits texts by the pattern. */
export const splitBy = (regex: string, invert = false): object => ({
  type: 'Split',
  pattern: { Regex: regex },
  behavior: 'Isolated',
  invert,
});

export const tokenizer = (changes: Readonly<Record<string, unknown>>) => () => zipOf(withTokenizer(changes));
export const split = (regex: string, invert = false) => tokenizer({ pre_tokenizer: splitBy(regex, invert) });
export const modelOf = (changes: Readonly<Record<string, unknown>>) =>
  tokenizer({ model: { ...wordPiece, ...changes } });
/** The ids of all letters changed, so that every text contains them. */
export const letterIds = (id: (sound: number) => unknown) =>
  modelOf({
    vocab: Object.fromEntries(
      Object.entries(vocabulary).map(([token, at]) => [token, /[a-z]$/.test(token) ? id(at) : at]),
    ),
  });
export const config = (changes: object) => () =>
  zipOf(withJson(validDualEncoder(), { 'tokenizer_config.json': { pad_token: '[PAD]', ...changes } }));
export const replace = (pattern: object, content: string) => ({ type: 'Replace', pattern, content });
export const unigram = (scores: readonly (readonly [unknown, unknown])[]) => ({
  model: { type: 'Unigram', unk_id: 0, vocab: [['[UNK]', 0], ['[PAD]', 0], ['[CLS]', 0], ['[SEP]', 0], ...scores] },
});
export const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, -at - 1] as const);
/** tokenizer.json with one string in place of a placeholder, too long to be built as a value and printed. */
export const textOf = (changes: Readonly<Record<string, unknown>>, mark: string, long: string) => () =>
  zipOf(validDualEncoder(), {
    'tokenizer.json': Buffer.from(JSON.stringify({ ...sound, ...changes }).replace(mark, long)),
  });
