import { stemmer } from 'stemmer';

/** Names that are also written as one word. */
const ONE_WORD = /\b(?:hugging(?=face\b)|onnx(?=runtime\b)|open(?=clip\b))/g;

/** The words of a text in lower case, without punctuation; `±` is a word. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(ONE_WORD, '$& ')
    .replaceAll('±', ' ± ')
    .split(/[^\p{L}\p{M}\p{N}±]+/u)
    .filter((word) => word !== '');

/** `2-4` and `2–4`, but no date. */
const NUMBER_RANGE = /(?<![\d-])\d{1,4}\s?[-–]\s?\d{1,4}(?![\d-])/gu;

/** A query with a rank such as "rank 2-4" asks what a rank range is: no page has these numbers. */
export const withRankRange = (text: string): string =>
  /\branks?\b/i.test(text) ? text.replace(NUMBER_RANGE, 'range') : text;

/** Endings that make another word: "interval" must not find the abbreviation "interv". */
const OTHER_WORD = /^(?:al|ative|ive|ic|ical|ous|ant|ent|ance|ence|able|ible|izer)$/;

/**
 * A word as the index has it: an English word without plural, tense and similar endings; a word with digits or of
 * other letters unchanged.
 */
export function stemOf(word: string): string {
  const stem = knownStems.get(word) ?? computeStem(word);
  knownStems.set(word, stem);
  return stem;
}

/** The words of the documentation occur many times. */
const knownStems = new Map<string, string>();

function computeStem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const stem = stemmer(word);
  const singular = word.replace(/(?<=[^s])s$/, '');
  return singular.startsWith(stem) && OTHER_WORD.test(singular.slice(stem.length)) ? singular : stem;
}

/**
 * Words of a question that name no subject: the English list of Snowball without "down", and verbs of questions. A
 * query of such words alone keeps them.
 */
const STOP_WORDS = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both but by can cannot could did do ' +
    'does doing during each few for from further had has have having he her here hers him his how i if in into is it its itself me more most my ' +
    'myself no nor not of off on once only or other ought our ours out over own same she should so some such than that the their theirs them then ' +
    'there these they this those through to too under until up very was we were what when where which while who whom why will with would you your ' +
    'yours get got many mean means may much must need used use want work works know find see sees say'
  ).split(' '),
);

/** The stems of the words of a text that are no stop words. */
export const contentStems = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);

/** Each line: words that readers use for one subject. A query with one of them also finds the others. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['interval', 'error bar', 'confidence', 'uncertainty', 'margin'],
  ['gpu', 'cuda', 'accelerator'],
  ['container', 'docker', 'podman', 'kubernetes', 'helm'],
  ['board', 'leaderboard', 'ranking'],
  ['isolation', 'sandbox', 'bubblewrap'],
  ['submit', 'submission', 'upload'],
  ['install', 'installation', 'setup', 'deploy', 'deployment', 'host'],
  ['runner', 'worker', 'node', 'machine'],
  ['configuration', 'settings', 'environment'],
  ['capacity', 'throughput'],
  ['failure', 'down', 'outage'],
  ['version', 'supported'],
  ['verify', 'check'],
  ['import', 'dataset', 'benchmark'],
  ['error', 'refused', 'rejected'],
  ['backup', 'restore'],
  ['upgrade', 'update', 'migrate'],
  ['monitoring', 'observe', 'prometheus', 'metrics endpoint', 'alert'],
  ['public', 'publish', 'visible', 'release'],
  ['quota', 'limit', 'allowed'],
  ['python', 'pip'],
  ['pytorch', 'torch'],
  ['significant', 'significance', 'real', 'p value'],
  ['format', 'manifest'],
  ['cite', 'citation', 'bibtex'],
  ['delete', 'remove', 'withdraw'],
  ['rename', 'replace'],
  ['licence', 'license'],
  ['track', 'challenge', 'competition'],
  ['symbol', 'legend'],
  ['member', 'teammate', 'colleague'],
  ['tls', 'https', 'certificate', 'ssl'],
  ['mail', 'email', 'smtp'],
  ['network', 'internet', 'offline'],
  ['disk', 'storage'],
  ['notify', 'notification', 'webhook'],
];

/** The texts of synonyms as stems, each with those of its line. */
const BY_STEMS: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap((line) => {
    const texts = line.map((text) => wordsOf(text).map(stemOf).join(' '));
    return texts.map((text): [string, string[]] => [text, texts.filter((each) => each !== text)]);
  }),
);

/** A word of a query, or two that are one term. */
export interface QueryWord {
  /** As typed. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Stems of synonyms that are one word. */
  readonly synonyms: readonly string[];
}

const synonymsOf = (stems: string): string[] => (BY_STEMS.get(stems) ?? []).filter((each) => !each.includes(' '));

/** The words of a query without stop words; pairs that are one term ("error bar") as one. */
export function queryWords(text: string): QueryWord[] {
  const all = wordsOf(text);
  const own = all.filter((word) => !STOP_WORDS.has(word));
  const words = own.length > 0 ? own : all;
  const query: QueryWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = words.slice(at, at + 2);
    const stems = pair.map(stemOf);
    const isTerm = pair.length === 2 && BY_STEMS.has(stems.join(' '));
    const [word = ''] = pair;
    const taken = isTerm ? { words: pair, stems } : { words: [word], stems: [stemOf(word)] };
    query.push({ ...taken, synonyms: synonymsOf(taken.stems.join(' ')) });
    if (isTerm) at++;
  }
  return query;
}
