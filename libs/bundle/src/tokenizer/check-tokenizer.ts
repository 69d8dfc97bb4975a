import { z } from 'zod';
import { finding, type Finding } from '../finding.js';
import { isObject, type JsonObject } from '../json-file.js';
import { TOKENIZER_LIMITS } from '../limits.js';
import type * as PatternChecks from '../pattern/check-pattern.js';
import { growthOf } from './growth.js';
import { problemsOf, type Problem } from './problem.js';
import {
  Decoder,
  Normalizer,
  PostProcessor,
  PreTokenizer,
  type DecoderStep,
  type NormalizerStep,
  type PostProcessorStep,
  type PreTokenizerStep,
} from './steps.js';
import { checkVocabulary, type IsKnownToken } from './vocabulary.js';

let loaded: Promise<typeof PatternChecks> | undefined;
/** Loaded when needed, since few tokenizers have patterns. */
export const patternChecks = () => (loaded ??= import('../pattern/check-pattern.js'));

const {
  partValues,
  steps: MAX_STEPS,
  depth: MAX_DEPTH,
  patterns: MAX_PATTERNS,
  analysis,
  growth: MAX_GROWTH,
  addedTokens,
} = TOKENIZER_LIMITS;
/** Maximum findings shown of one file. */
const SHOWN = 10;

const flag = z.boolean('true or false').nullish();
const TokenizerConfig = z.object({
  additional_special_tokens: z
    .array(z.unknown(), 'a list')
    .max(addedTokens, `a list of at most ${addedTokens}`)
    .nullish(),
  remove_space: flag,
  clean_up_tokenization_spaces: flag,
  do_lowercase_and_remove_accent: flag,
});

/** The fields of tokenizer_config.json that the library reads. */
export function checkTokenizerConfig(file: string, json: JsonObject): Finding[] {
  const parsed = TokenizerConfig.safeParse(json);
  return parsed.success ? [] : findingsOf(file, problemsOf(parsed.error, json));
}

/**
 * Whether @huggingface/tokenizers 0.2.0 can run a tokenizer.json within limits: it constructs many that then throw or
 * never end on a text. The sandbox would stop those as well, later and with less detail.
 */
export async function checkTokenizer(file: string, json: JsonObject): Promise<Finding[]> {
  const { problems, isKnown } = checkVocabulary(json);
  const normalizers = readPart('normalizer', Normalizer, json, (it) =>
    it.type === 'Sequence' ? it.normalizers : null,
  );
  const preTokenizers = readPart('pre_tokenizer', PreTokenizer, json, (it) =>
    it.type === 'Sequence' ? it.pretokenizers : null,
  );
  const postProcessors = readPart('post_processor', PostProcessor, json, (it) =>
    it.type === 'Sequence' ? it.processors : null,
  );
  const decoders = readPart('decoder', Decoder, json, (it) => (it.type === 'Sequence' ? it.decoders : null));
  const parts = [normalizers, preTokenizers, postProcessors, decoders];
  const all = [
    ...problems,
    ...parts.flatMap((it) => it.problems),
    ...unknownTokens(postProcessors.steps, problems.length === 0 ? isKnown : () => true),
  ];
  if (all.length > 0) return findingsOf(file, all);
  const { findings, isNullable } = await checkPatterns(file, [
    ...normalizers.steps,
    ...preTokenizers.steps,
    ...decoders.steps,
  ]);
  if (findings.length > 0) return findings;
  const stepsOf = <T>(part: Part<T>): T[] => part.steps.map((it) => it.step);
  const growth = growthOf(stepsOf(normalizers), stepsOf(preTokenizers), isNullable);
  if (growth <= MAX_GROWTH) return [];
  const found = `steps that may make it more than ${MAX_GROWTH} times longer`;
  return findingsOf(file, [
    { path: 'normalizer and pre_tokenizer', expected: `a text at most ${MAX_GROWTH} times longer`, found },
  ]);
}

interface PlacedStep<T> {
  readonly step: T;
  readonly path: string;
}
/** The steps of one of the four parts of a tokenizer in order, those of sequences included. */
interface Part<T> {
  readonly steps: readonly PlacedStep<T>[];
  readonly problems: readonly Problem[];
}

function readPart<T extends { type: string }>(
  key: string,
  schema: z.ZodType<T>,
  json: JsonObject,
  inner: (step: T) => readonly T[] | null,
): Part<T> {
  const value = Object.hasOwn(json, key) ? json[key] : undefined;
  const refuse = (expected: string, found: string): Part<T> => ({
    steps: [],
    problems: [{ path: key, expected, found }],
  });
  if (value === null) return { steps: [], problems: [] };
  if (!isWithin(value, partValues)) return refuse(`at most ${partValues} values`, 'more');
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { steps: [], problems: problemsOf(parsed.error, value, key) };
  const steps: PlacedStep<T>[] = [];
  let deepest = 0;
  const flatten = (step: T, path: string, depth: number): void => {
    deepest = Math.max(deepest, depth);
    const nested = inner(step);
    steps.push({ step, path });
    nested?.forEach((it, index) => flatten(it, `${path}.${LISTS[key]}[${index}]`, depth + 1));
  };
  flatten(parsed.data, key, 0);
  if (deepest > MAX_DEPTH) return refuse(`sequences at most ${MAX_DEPTH} deep`, `${deepest}`);
  return steps.length > MAX_STEPS ? refuse(`at most ${MAX_STEPS} steps`, `${steps.length}`) : { steps, problems: [] };
}

const LISTS: Readonly<Record<string, string>> = {
  normalizer: 'normalizers',
  pre_tokenizer: 'pretokenizers',
  post_processor: 'processors',
  decoder: 'decoders',
};

/** A schema visits each value of a list before it checks the list's length, so the values are counted first. */
function isWithin(value: unknown, most: number): boolean {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > most) return false;
    const next = waiting.pop();
    const children = Array.isArray(next) ? (next as readonly unknown[]) : isObject(next) ? Object.values(next) : [];
    if (children.length > most) return false;
    waiting.push(...children);
  }
  return true;
}

/** Tokens that a post-processor inserts must have an id, otherwise the model would receive none. */
function unknownTokens(steps: readonly PlacedStep<PostProcessorStep>[], isKnown: IsKnownToken): Problem[] {
  const expected = 'a token of model.vocab or added_tokens';
  const missing = (path: string, token: string): Problem[] =>
    isKnown(token) ? [] : [{ path, expected, found: JSON.stringify(token.slice(0, 100)) }];
  return steps.flatMap(({ step, path }) => {
    if (step.type === 'BertProcessing' || step.type === 'RobertaProcessing')
      return [...missing(`${path}.cls[0]`, step.cls[0]), ...missing(`${path}.sep[0]`, step.sep[0])];
    if (step.type !== 'TemplateProcessing') return [];
    return step.single.flatMap((it, index) =>
      'SpecialToken' in it ? missing(`${path}.single[${index}].SpecialToken.id`, it.SpecialToken.id) : [],
    );
  });
}

type AnyStep = NormalizerStep | PreTokenizerStep | DecoderStep;

/** Loaded only for tokenizers with a pattern: BERT has none, and the page checks bundles too. */
async function checkPatterns(
  file: string,
  steps: readonly PlacedStep<AnyStep>[],
): Promise<{ findings: Finding[]; isNullable: (regex: string) => boolean }> {
  const places = new Map<string, string>();
  for (const { step, path } of steps)
    if ('pattern' in step && 'Regex' in step.pattern && !places.has(step.pattern.Regex))
      places.set(step.pattern.Regex, `${path}.pattern.Regex`);
  const isNullable = (regex: string): boolean => nullable.has(regex);
  const nullable = new Set<string>();
  if (places.size === 0) return { findings: [], isNullable };
  if (places.size > MAX_PATTERNS) {
    const problem = {
      path: [...places.values()][MAX_PATTERNS]!,
      expected: `at most ${MAX_PATTERNS} regular expressions`,
      found: String(places.size),
    };
    return { findings: findingsOf(file, [problem]), isNullable };
  }
  const { Budget, checkPattern } = await patternChecks();
  const budget = new Budget(analysis);
  const findings: Finding[] = [];
  for (const [regex, path] of places) {
    const checked = checkPattern(regex, budget);
    if (checked.nullable) nullable.add(regex);
    if (checked.problem !== null)
      findings.push(finding('tokenizer_pattern_invalid', { file, path, found: regex, problem: checked.problem }));
  }
  return { findings: findings.slice(0, SHOWN), isNullable };
}

function findingsOf(file: string, problems: readonly Problem[]): Finding[] {
  return problems
    .slice(0, SHOWN)
    .map(({ path, expected, found }) => finding('tokenizer_invalid', { file, path, expected, found }));
}
