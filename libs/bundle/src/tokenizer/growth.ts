import { TOKENIZER_LIMITS } from '../limits.js';
import type { NormalizerStep, Pattern, PreTokenizerStep } from './steps.js';

/** Long enough that a single insertion does not matter. */
const LENGTH = 1_000;
/** Bytes of a UTF-16 unit, and as many for the space before each piece. */
const BYTES = 3;
/** Chinese characters get a space on either side. */
const SPACED = 3;

/**
 * Upper bound of the growth of a text by these steps. Replacements that insert more than they remove multiply from step
 * to step.
 *
 * Unicode normalisation and lower case are counted where new text is inserted, not at each step: normalised text does
 * not grow again. Prompts are in English and do not grow.
 *
 * @param isNullable whether a regular expression may match nothing, so that its replacement is inserted between any two
 * characters
 */
export function growthOf(
  normalizers: readonly NormalizerStep[],
  preTokenizers: readonly PreTokenizerStep[],
  isNullable: (regex: string) => boolean,
): number {
  let length = LENGTH;
  for (const step of [...normalizers, ...preTokenizers]) {
    length = lengthAfter(step, length, isNullable);
    if (length > LENGTH * TOKENIZER_LIMITS.growth) break;
  }
  return length / LENGTH;
}

function lengthAfter(
  step: NormalizerStep | PreTokenizerStep,
  length: number,
  isNullable: (regex: string) => boolean,
): number {
  switch (step.type) {
    case 'Replace':
      return afterReplace(length, step.pattern, expanded(step.content ?? ''), isNullable);
    case 'Prepend':
      return length + expanded(step.prepend);
    case 'Metaspace': {
      const space = expanded(step.str_rep || (step.replacement ?? '▁'));
      return length * Math.max(1, space) + length * space; // every piece may get one before it
    }
    case 'ByteLevel':
      return length * BYTES * (step.add_prefix_space === true ? 2 : 1);
    case 'BertNormalizer':
      return length * (step.handle_chinese_chars === true ? SPACED : 1);
    default:
      return length;
  }
}

function afterReplace(
  length: number,
  pattern: Pattern,
  content: number,
  isNullable: (regex: string) => boolean,
): number {
  if ('String' in pattern) return length * Math.max(1, content / pattern.String.length);
  return isNullable(pattern.Regex) ? length + (length + 1) * content : length * Math.max(1, content);
}

/** Maximum growth of a character by Unicode normalisation and lower case: `ﷺ` has 18 characters in NFKC. */
function expanded(text: string): number {
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => text.normalize(form));
  return Math.max(
    text.length,
    ...forms.flatMap((it) => [it.length, it.toLowerCase().length, it.toLowerCase().normalize('NFKD').length]),
  );
}
