import { casesOf, type HostileCase } from './hostile-case.js';
import {
  CATASTROPHIC_PATTERN,
  HARMLESS,
  MEGABYTE,
  REJECTED,
  replace,
  split,
  splitBy,
  tokenizer,
} from './tokenizer-changes.js';

/** Patterns that take exponential or polynomial time to match, or long to compile. */
export const TOKENIZER_PATTERNS: readonly HostileCase[] = casesOf('tokenizer', REJECTED, [
  {
    name: 'split-nested-quantifiers',
    attack: 'a Split pattern with nested quantifiers backtracks exponentially on every text',
    build: split(CATASTROPHIC_PATTERN),
  },
  {
    name: 'split-inverted-nested-quantifiers',
    attack: 'the same pattern in an inverted Split, which matches instead of splitting',
    build: split('(?:(?:[a-z ]|[a-y ]|[ a-x])+)+!', true),
  },
  {
    name: 'split-in-nested-sequence',
    attack: 'the pattern is hidden three Sequences deep',
    build: tokenizer({
      pre_tokenizer: [1, 2, 3].reduce(
        (inner) => ({ type: 'Sequence', pretokenizers: [inner] }),
        splitBy(CATASTROPHIC_PATTERN),
      ),
    }),
  },
  {
    name: 'split-lookbehind',
    attack: 'the backtracking happens inside a look-behind',
    build: split('(?<=!(?:(?:[a-z ]|[a-y ]|[ a-x])+)+)[a-z]'),
  },
  {
    name: 'split-lookahead',
    attack: 'the backtracking happens inside a look-ahead',
    build: split('(?=((?:[a-z ]|[a-y ]|[ a-x])+)+!)[a-z]'),
  },
  {
    name: 'split-counted-repetitions',
    attack: 'nested repetitions with bounds, which look finite',
    build: split('(?:[a-z ]{1,20}){1,20}!'),
  },
  {
    name: 'split-polynomial',
    attack: 'twelve unbounded groups in a row: no nested quantifier, yet polynomial of degree twelve',
    build: split(`${'[a-z ]*'.repeat(12)}!`),
  },
  {
    name: 'split-backreferences',
    attack: 'back references make every split of the text be tried',
    build: split(`${'(.*)'.repeat(9)}\\1\\2\\3!`),
  },
  {
    name: 'split-overlapping-alternatives',
    attack: 'alternatives of different lengths that match the same letters',
    build: split('(?:[a-z ]|[a-z ]{2}|[a-z ]{3}|[a-z ]{4})*!'),
  },
  {
    name: 'normalizer-replace-backtracking',
    attack: 'a Replace normalizer with a catastrophic pattern',
    build: tokenizer({ normalizer: replace({ Regex: CATASTROPHIC_PATTERN }, '') }),
  },
  {
    name: 'pre-tokenizer-replace-backtracking',
    attack: 'a Replace pre-tokenizer, which only the JavaScript library knows, with a catastrophic pattern',
    build: tokenizer({ pre_tokenizer: replace({ Regex: CATASTROPHIC_PATTERN }, '') }),
  },
  {
    name: 'pattern-too-large',
    attack: 'nested counted repetitions that compile to more code than the engine takes',
    accept: HARMLESS,
    build: split('(?:(?:(?:a{1000}){1000}){1000}){1000}'),
  },
  {
    name: 'pattern-possessive-quadratic',
    attack: 'a megabyte of possessive quantifiers, which the translation to JavaScript copies quadratically',
    build: split('(?:a)'.concat('{1}+'.repeat(MEGABYTE / 4))),
  },
  {
    name: 'pattern-rewrite-quadratic',
    attack: 'half a megabyte of unclosed classes, on which the translation to JavaScript searches quadratically',
    build: split('[^(\\s|['.repeat(70_000)),
  },
  {
    name: 'pattern-deep-groups',
    attack: 'half a million nested groups exhaust the stack of the pattern compiler',
    accept: HARMLESS,
    build: split(`${'('.repeat(500_000)}a${')'.repeat(500_000)}`),
  },
  {
    name: 'decoder-catastrophic',
    attack: 'a catastrophic pattern in the decoder, which encoding never runs',
    accept: HARMLESS,
    build: tokenizer({ decoder: replace({ Regex: CATASTROPHIC_PATTERN }, '') }),
  },
]);
