import * as library from '@huggingface/tokenizers';
import { Budget, PatternTooComplexError } from './automaton.js';
import { backtracking } from './backtracking.js';

export { Budget };

/** Parsers and engines process groups by recursion, on stacks of different size. */
const MAX_DEPTH = 100;

/** The library's types name their files without an extension, which this module resolution does not find. */
const Split = (
  library as unknown as { readonly SplitPreTokenizer: new (config: object) => { readonly pattern: RegExp } }
).SplitPreTokenizer;

/** Result of the analysis of a tokenizer's regular expression, without matching a text. */
export interface CheckedPattern {
  /** Why the pattern is rejected, as the end of a sentence. */
  readonly problem: string | null;
  /** Whether it may match nothing, so that a replacement is inserted between any two characters. */
  readonly nullable: boolean;
}

/**
 * Checks a pattern as it will run: tokenizers use Oniguruma's syntax, which the tokenizer library translates to
 * JavaScript; the translation is analysed.
 */
export function checkPattern(source: string, budget: Budget): CheckedPattern {
  const refuse = (problem: string): CheckedPattern => ({ problem, nullable: true });
  if (depthOf(source) > MAX_DEPTH) return refuse(`nests groups deeper than ${MAX_DEPTH}`);
  try {
    const { growth, nullable } = backtracking(translated(source), budget);
    if (growth === 'harmless') return { problem: null, nullable };
    return refuse(
      growth === 'exponential'
        ? 'can take exponential time in the length of a text'
        : 'can take more than 500,000 attempts on a text of 200 characters',
    );
  } catch (error) {
    if (error instanceof PatternTooComplexError) return refuse(`is too complex: ${error.message}`);
    if (error instanceof SyntaxError) return refuse(`cannot be compiled (${error.message})`);
    throw error;
  }
}

/** Nested groups; an upper bound if a class contains brackets. */
function depthOf(source: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of source.matchAll(/\\.|[()]/gsu)) {
    if (token === '(') deepest = Math.max(deepest, ++depth);
    else if (token === ')') depth--;
  }
  return deepest;
}

function translated(source: string): string {
  return new Split({ type: 'Split', pattern: { Regex: source }, invert: false }).pattern.source;
}
