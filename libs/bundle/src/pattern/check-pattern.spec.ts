import { Budget, checkPattern } from './check-pattern.js';

/** Regular expressions as published tokenizers have them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  CLIP: String.raw`<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`,
  'GPT-2, and ByteLevel of itself': String.raw`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`,
  'cl100k and Llama 3': String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'cl100k with possessive quantifiers': String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+`,
  'Qwen 2': String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'Qwen 3.5': String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  o200k: String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'Kimi K2': String.raw`[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  BLOOM: String.raw` ?[^(\s|[.,!?…。，、।۔،])]+`,
  'DeepSeek V3': String.raw`[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_${'`'}{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  "DeepSeek's Han": '[一-龥぀-ゟ゠-ヿ]+',
  "SigLIP's punctuation": String.raw`[!"\#\$%\&'\(\)\*\+,\-\.:;=\?@\[\\\]\^_${'`'}\{\|\}\~]`,
  "CLIP's and SigLIP's spaces": String.raw`\s+`,
  "T5's and XLM-R's spaces": ' {2,}',
  SmolLM: String.raw`\p{Nd}{1,3}(?=(?:\p{Nd}{3})*(?:\P{Nd}|$))`,
  'groups of three digits': String.raw`\d{1,3}(?=(?:\d{3})*\b)`,
  Falcon: '[0-9][0-9][0-9]',
  'words and the rest': String.raw`\w+|[^\w\s]+`,
  'words with hyphens': String.raw`(?:\w+-)*\w+`,
  'spaces at either end': String.raw`^\s+|\s+$`,
};

/**
 * Expressions that take very long on some text. recheck 4.5.0 (an exact analysis of 2.9 MB that takes seconds for a
 * published expression) calls each exponential or polynomial of degree 7 or more.
 */
const CATASTROPHIC: Readonly<Record<string, string>> = {
  'alternatives that overlap, repeated twice': '((?:[a-z ]|[a-y ]|[ a-x])+)+[0-9]',
  'a repetition of a repetition': String.raw`(a+)+(?!\S)`,
  'a repetition of what may be nothing': '(a*)*b',
  'equal alternatives': '(a|a)*b',
  'an alternative that is two of another': '(a|aa)+b',
  'longer words': '(?:ab|abab)+c',
  'words in another way': '(?:a|b|ab)*c',
  'optional parts, repeated': '(?:a?b?)*c',
  'letters and a word': '(?:[a-z]|the|cat)+9',
  'a space that may be missing': String.raw`^(\w+\s?)*$`,
  'any character in two ways': String.raw`(?:.|\n|.)*x`,
  'everything of everything': '(.*)*x',
  'classes that are nearly equal': String.raw`(?:[\p{L}&&[^q]]|[\p{L}&&[^z]])+[0-9]`,
  'an inline flag around it': '(?i:(a+)+b)',
  'a lookahead': '(?=(a+)+b)x',
  'a negative lookahead': '(?!(a+)+b)x',
  'a lookbehind, which matches backwards': '(?<=[0-9](a|a)+)x',
  'lookaheads before the same letter': '(?:(?=[a-z])[a-z ]|(?=[a-z])[a-y ])+[0-9]',
  'a backreference': String.raw`(a*)(?:\1a*)*b`,
  'thirty of two': '(?:a|a){30}b',
  'forty that may be missing': '(a?){40}a{40}',
  'six runs of spaces': String.raw`\s*\s*\s*\s*\s*\s*x`,
  'runs of ever fewer letters': '[a-z]*[a-y]*[a-x]*[a-w]*[a-v]*[a-u]*[0-9]',
};

const check = (source: string) => checkPattern(source, new Budget(5_000_000));

describe('a regular expression of a tokenizer', () => {
  it.each(Object.entries(PUBLISHED))('is accepted from %s', (_, source) => expect(check(source).problem).toBeNull());

  it.each(Object.entries(CATASTROPHIC))('is rejected with %s', (_, source) =>
    expect(check(source).problem).toMatch(/exponential|attempts/),
  );

  it('is accepted if the engine cannot fail after the ambiguous part', () => {
    expect(['(a+)+', '(?:a|a)+', '(?:(?:a|a)b)*', 'x(a|a)*|y'].map((it) => check(it).problem)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('blocks an engine if it is rejected here', () => {
    const text = 'a'.repeat(24);
    const timeOf = (source: RegExp) => {
      const startedAt = performance.now();
      source.test(text);
      return performance.now() - startedAt;
    };
    expect(timeOf(/(a|a)*b/u)).toBeGreaterThan(100 * timeOf(/a*b/u));
  });

  it('is rejected when the library cannot compile it, or it is too large to analyse', () => {
    expect(check('(a').problem).toMatch(/^cannot be compiled/);
    expect(check('(?:(?:a{1,30}){1,30}){1,30}b').problem).toMatch(/^is too complex/);
    expect(check('('.repeat(150) + ')'.repeat(150)).problem).toBe('nests groups deeper than 100');
    expect(check('(?=a*'.repeat(5) + ')'.repeat(5)).problem).toMatch(/^is too complex: assertions are nested/);
  });

  it('is distinguished from one that may match nothing', () => {
    expect(['x*', 'x|', '(?=x)', 'x+', 'x{2,}'].map((it) => check(it).nullable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is analysed within a budget that all expressions share', () => {
    const budget = new Budget(20_000);
    const all = Array.from({ length: 20 }, (_, i) => checkPattern(`(?:[a-z]|b${i}|c${i})+[0-9]`, budget).problem);
    expect(all.at(-1)).toBe('is too complex: it takes too long to analyse');
  });
});
