/** One submission as the detector sees it: a number for each instance of the split, in its order. */
export interface AnswerDigests {
  /** Digest of the best candidate of each instance. */
  readonly answers: Uint32Array;
  /** Digest of all scores of each instance. */
  readonly scores: Uint32Array;
  /** Whether the result was clearly better than chance; null if not computed. */
  readonly aboveChance: boolean | null;
}

/**
 * Signals of probing:
 *
 * - `partial_copies`: several submissions repeat an earlier one bit by bit on most instances and differ on some.
 * Retraining changes the scores of all instances; a table of exceptions changes those of a few.
 * - `unrelated_changes`: the instances on which each submission differs from the majority answer have no more in common
 * than random sets. Versions of an honest model differ repeatedly on the same, difficult instances.
 * - `chance_level`: many submissions are no better than the same answers assigned to other images.
 * - `equal_answers`: different models give every image the same answer. The scorer compares digests; not found here.
 * - `similar_results`: a model has nearly the same result on every unit as an earlier one. Found by the scorer, too.
 */
export const PROBING_SIGNALS = [
  'partial_copies',
  'unrelated_changes',
  'chance_level',
  'equal_answers',
  'similar_results',
] as const;
export type ProbingSignal = (typeof PROBING_SIGNALS)[number];

export interface ProbingFinding {
  readonly signal: ProbingSignal;
  readonly submissions: readonly number[];
  /** One sentence with the numbers. */
  readonly text: string;
}

/** Partial copies of an earlier submission that make a finding. */
const COPIES = 3;
/** Minimum share of instances that a partial copy repeats, and that it changes. */
const COPIED = { repeated: 0.5, changed: 0.002 };
/**
 * Maximum share of instances of a counted set of deviating answers. Larger ones come from models that are quite
 * different.
 */
const DEVIATING = { least: 0.005, most: 0.15 };
/** Number of such sets, and of expected common instances of their pairs, that are needed to judge their overlap. */
const SETS = { least: 8, expectedOverlap: 30 };
/**
 * Overlap of the sets, as a multiple of that of random sets. Honest series have 1.4 and more, probing 1.2 and less: see
 * probing.spec.ts.
 */
const UNRELATED_BELOW = 1.25;
/** Submissions at chance level that make a finding. */
const AT_CHANCE = 6;

/**
 * Signs of probing in the submissions of one account, team or e-mail domain to one hidden split, oldest first. A
 * finding is a reason for a review, not a proof: nothing acts on it automatically. O(K² n).
 */
export function findProbing(series: readonly AnswerDigests[]): ProbingFinding[] {
  return [partialCopies(series), unrelatedChanges(series), chanceLevel(series)].filter((finding) => finding !== null);
}

function partialCopies(series: readonly AnswerDigests[]): ProbingFinding | null {
  const copies = series.flatMap(({ scores }, at) => {
    const isCopy = series.slice(0, at).some((earlier) => {
      const changed = differing(scores, earlier.scores).length / scores.length;
      return changed >= COPIED.changed && 1 - changed >= COPIED.repeated;
    });
    return isCopy ? [at] : [];
  });
  if (copies.length < COPIES) return null;
  const text = `${copies.length} of ${series.length} submissions repeat all scores of an earlier one on at least half of the images and differ on others`;
  return { signal: 'partial_copies', submissions: copies, text };
}

function unrelatedChanges(series: readonly AnswerDigests[]): ProbingFinding | null {
  const instances = series[0]?.answers.length ?? 0;
  const usual = usualAnswers(series, instances);
  const sets = series.flatMap(({ answers }, at) => {
    const places = differing(answers, usual);
    const share = places.length / instances;
    return share >= DEVIATING.least && share <= DEVIATING.most ? [{ at, places }] : [];
  });
  if (sets.length < SETS.least) return null;
  const times = new Uint32Array(instances);
  let [sizes, squares] = [0, 0];
  for (const { places } of sets) {
    for (const instance of places) times[instance]!++;
    sizes += places.length;
    squares += places.length ** 2;
  }
  // Over all pairs of sets: the instances in both, and the expected number for random sets of these sizes.
  const common = times.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  const expected = (sizes ** 2 - squares) / 2 / instances;
  if (expected < SETS.expectedOverlap || common / expected >= UNRELATED_BELOW) return null;
  const ratio = (common / expected).toFixed(2);
  const text = `${sets.length} of ${series.length} submissions answer differently on images that have little in common: ${ratio} times the overlap of random sets`;
  return { signal: 'unrelated_changes', submissions: sets.map(({ at }) => at), text };
}

function chanceLevel(series: readonly AnswerDigests[]): ProbingFinding | null {
  const at = series.flatMap(({ aboveChance }, index) => (aboveChance === false ? [index] : []));
  if (at.length < AT_CHANCE) return null;
  return {
    signal: 'chance_level',
    submissions: at,
    text: `${at.length} of ${series.length} submissions are no better than chance`,
  };
}

/** The most frequent answer to each instance. */
function usualAnswers(series: readonly AnswerDigests[], instances: number): Uint32Array {
  const usual = new Uint32Array(instances);
  for (let i = 0; i < instances; i++) {
    const counts = new Map<number, number>();
    for (const { answers } of series) counts.set(answers[i]!, (counts.get(answers[i]!) ?? 0) + 1);
    let most = 0;
    for (const [answer, count] of counts) if (count > most) [most, usual[i]] = [count, answer];
  }
  return usual;
}

function differing(a: Uint32Array, b: Uint32Array): number[] {
  const places: number[] = [];
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) places.push(i);
  return places;
}
