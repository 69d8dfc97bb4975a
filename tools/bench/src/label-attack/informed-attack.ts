import type { BoardResult, ResultSlice } from '@primitives/results';
import { Beliefs, type Observation } from './beliefs.js';
import { scoresOf, type Answer, type HiddenSplit } from './hidden-split.js';
import type { Reading, SimulatedPlatform } from './platform.js';
import type { Random } from './random.js';
import { readShare, readSlice, roundsBelow } from './reading.js';

/**
 * The attacker's knowledge at the start: everything except the objects of some images, of which it knows some
 * candidates.
 */
export interface SideKnowledge {
  readonly hard: readonly number[];
  /** By image; only the true object for images that are not hard. */
  readonly candidates: readonly (readonly number[])[];
}

/** @param candidates possible objects of a hard image, including the true one */
export function sideKnowledge(
  split: HiddenSplit,
  { hardImages, candidates }: { readonly hardImages: number; readonly candidates: number },
  random: Random,
): SideKnowledge {
  const hard = random
    .shuffled(Array.from(split.objects.keys()))
    .slice(0, hardImages)
    .sort((a, b) => a - b);
  const isHard = new Set(hard);
  const all = Array.from(split.definition.objects.keys());
  const possible = Array.from(split.objects, (object, image) => {
    if (!isHard.has(image)) return [object];
    const others = random.shuffled(all.filter((each) => each !== object));
    return random.shuffled([object, ...others.slice(0, candidates - 1)]);
  });
  return { hard, candidates: possible };
}

/** What the attacker reads from each result. */
export interface Channels {
  readonly metrics: boolean;
  readonly slices: boolean;
  readonly verdicts: boolean;
  readonly bothRight: boolean;
}

/** The answers of an earlier submission. */
interface Submitted {
  readonly guess: Int32Array;
  /** Images whose exact match is certainly correct. */
  readonly certain: ReadonlySet<number>;
  /** Images whose object is certainly correct after a wrong first pair; disjoint from `certain`. */
  readonly objectOnly: ReadonlySet<number>;
  /** Hard images whose guess counts for the exact match. */
  readonly full: ReadonlySet<number>;
}

/** Approximate critical value of the boards' test, which grows with the entries and is not published. */
const CRITICAL = { value: 2.4, spread: 0.2 };
/** A wrong attribute for the first pair of an answer. */
const WRONG = 1;

/**
 * An attacker with a good model. It guesses the hard images, and chooses how many of the certain ones it answers
 * wrongly so that the published value depends on the guesses: half-way between two rounding steps and at the threshold
 * of the release rule.
 */
export class InformedAttack {
  readonly beliefs: Beliefs;
  readonly #submissions: Submitted[] = [];
  readonly #easy: readonly number[];
  readonly #images: number;
  #best: number | null = null;

  constructor(
    private readonly platform: SimulatedPlatform,
    private readonly knowledge: SideKnowledge,
    private readonly channels: Channels,
    private readonly random: Random,
  ) {
    const { split } = platform;
    this.#images = split.labels.length;
    const hard = new Set(knowledge.hard);
    this.#easy = Array.from(split.objects.keys()).filter((image) => !hard.has(image));
    this.beliefs = new Beliefs(
      this.#images,
      split.definition.objects.length,
      new Float64Array(split.definition.attributes.length).fill(0.5),
      (image) => knowledge.candidates[image]!,
    );
  }

  /** Hard images of which the more probable candidate is the true one. */
  get right(): number {
    return this.knowledge.hard.filter((image) => this.beliefs.best(image) === this.platform.split.objects[image])
      .length;
  }

  submit(team: string): void {
    const { split, policy } = this.platform;
    const guess = Int32Array.from(split.objects);
    for (const image of this.knowledge.hard) guess[image] = this.random.sample(this.beliefs.of(image));
    const mixed = this.random.shuffled(this.knowledge.hard);
    const full = new Set(this.channels.slices || policy.rule === 'exact' ? mixed : mixed.slice(0, mixed.length / 2));
    const expected = (images: Iterable<number>) =>
      [...images].reduce((sum, image) => sum + this.beliefs.of(image)[guess[image]!]!, 0);
    const step = this.platform.step * this.#images;
    // Half-way between two steps: the exact match of half of the guesses, the object of all of them.
    const target = (this.#best === null ? 2.5 : Math.round(this.#best / this.platform.step) + 0.5) * step;
    const certain = this.random.shuffled(this.#easy);
    const right = Math.max(0, Math.round(target - expected(full)));
    const objectTarget = (Math.ceil(target / step) + 3.5) * step;
    const objectRight = Math.max(right, Math.round(objectTarget - expected(this.knowledge.hard)));
    const submitted = {
      guess,
      full,
      certain: new Set(certain.slice(0, right)),
      objectOnly: new Set(certain.slice(right, objectRight)),
    };
    const answers = this.#answers(submitted);
    const reading = this.platform.submit(scoresOf(split, answers), team);
    if (!reading.accepted) return;
    this.beliefs.observe(this.#observations(reading, submitted));
    if (!reading.boards) return;
    this.#submissions.push(submitted);
    if (policy.rule !== 'improvements') return;
    const value = reading.boards['closed']?.values['mac.exact_match.v1']?.value;
    if (value != null) this.#best = Math.max(this.#best ?? 0, value);
  }

  #answers({ guess, full, certain, objectOnly }: Submitted): Answer[] {
    const hard = new Set(this.knowledge.hard);
    const { attributes, definition } = this.platform.split;
    return attributes.map((own, image): Answer => {
      const pairs = own.map((attribute) => [attribute, guess[image]!] as const);
      if (hard.has(image) ? full.has(image) : certain.has(image)) return pairs;
      const wrong = own.includes(WRONG) ? definition.attributes.findIndex((_, a) => !own.includes(a)) : WRONG;
      if (hard.has(image) || objectOnly.has(image)) return [[wrong, guess[image]!], ...pairs];
      return [[wrong, (guess[image]! + 1) % definition.objects.length]];
    });
  }

  #observations(reading: Reading, submitted: Submitted): Observation[] {
    const { policy } = this.platform;
    const board = reading.boards?.['closed'];
    const { guess, full, certain, objectOnly } = submitted;
    const exact = this.#group(guess, [...full]);
    const all = this.#group(guess, this.knowledge.hard);
    const found: Observation[] = [];
    if (!board) {
      if (policy.rule !== 'improvements' || this.#best === null) return [];
      const bound = Math.round(this.#best / this.platform.step) + 1;
      const stepImages = this.platform.step * this.#images;
      return [{ ...exact, read: (right) => roundsBelow((right + certain.size) / stepImages, bound, policy.nearest) }];
    }
    if (this.channels.metrics) {
      found.push({ ...exact, read: this.#readValue(board.values['mac.exact_match.v1']?.value ?? null, certain.size) });
      found.push({
        ...all,
        read: this.#readValue(board.values['mac.top1_p_obj.v1']?.value ?? null, certain.size + objectOnly.size),
      });
    }
    if (this.channels.slices) found.push(...this.#slices(board, submitted));
    if (this.channels.bothRight)
      found.push(...reading.bothRight.map((both, before) => this.#both(both, submitted, before)));
    if (this.channels.verdicts)
      found.push(...reading.verdicts.map((verdict, before) => this.#verdict(verdict, submitted, before)));
    return found.filter(({ images }) => images.length > 0);
  }

  #group(guess: Int32Array, images: readonly number[]): Pick<Observation, 'images' | 'objects'> {
    return { images: Int32Array.from(images), objects: Int32Array.from(images, (image) => guess[image]!) };
  }

  #readValue(value: number | null, certain: number): Observation['read'] {
    const { policy, step } = this.platform;
    return readShare(value ?? 0, this.#images, { step, policy, certain });
  }

  #slices(board: BoardResult, { guess, certain, objectOnly }: Submitted): Observation[] {
    const { split, policy } = this.platform;
    const exact = policy.rule === 'exact';
    const found: Observation[] = [];
    const hardOf = (wanted: (image: number) => boolean) => this.#group(guess, this.knowledge.hard.filter(wanted));
    const kinds = exact ? board.slices.pair : board.slices.attribute;
    for (const slice of kinds) {
      if (slice.value === null) continue;
      const [attribute, object] = indicesOf(split, slice, exact);
      const has = (image: number) => split.attributes[image]!.includes(attribute);
      const isSure = (image: number) => (certain.has(image) || objectOnly.has(image)) && has(image);
      const sure = this.#easy.filter((image) => isSure(image) && (object < 0 || guess[image] === object)).length;
      // The attributes are known, and so is the number of images of an attribute. The number for a pair is published
      // where results are exact.
      const n = slice.n ?? split.attributes.filter((own) => own.includes(attribute)).length;
      found.push({
        ...hardOf((image) => has(image) && (object < 0 || guess[image] === object)),
        read: readSlice(slice, n, { certain: sure, nearest: policy.nearest }),
      });
    }
    return found;
  }

  #both(both: number, now: Submitted, before: number): Observation {
    const earlier = this.#submissions[before]!;
    const sure = [...now.certain].filter((image) => earlier.certain.has(image)).length;
    const same = this.knowledge.hard.filter(
      (image) => now.guess[image] === earlier.guess[image] && now.full.has(image) && earlier.full.has(image),
    );
    return { ...this.#group(now.guess, same), read: both - sure };
  }

  /**
   * Approximate lead in images at which the test separates the two: its critical value is not published.
   */
  #verdict(verdict: -1 | 0 | 1, now: Submitted, before: number): Observation {
    const earlier = this.#submissions[before]!;
    const sure = now.certain.size - earlier.certain.size;
    const apart = [...now.certain].filter((image) => !earlier.certain.has(image)).length * 2 - sure;
    const differing = this.knowledge.hard.filter((image) => now.guess[image] !== earlier.guess[image]);
    const spread = Math.sqrt(apart + differing.length + 1);
    const above = (difference: number) => 1 / (1 + Math.exp(-(difference / spread - CRITICAL.value) / CRITICAL.spread));
    return {
      ...this.#group(
        now.guess,
        differing.filter((image) => now.full.has(image)),
      ),
      // A different earlier guess is the other candidate: exactly one of the two is correct.
      read: (right) => {
        const difference = sure + 2 * right - differing.length;
        const [better, worse] = [above(difference), above(-difference)];
        return verdict === 1 ? better : verdict === -1 ? worse : Math.max(0, 1 - better - worse);
      },
    };
  }
}

function indicesOf(
  { definition }: HiddenSplit,
  { name }: ResultSlice,
  pair: boolean,
): [attribute: number, object: number] {
  if (!pair) return [definition.attributes.indexOf(name), -1];
  const [attribute = '', object = ''] = name.split(' ');
  return [definition.attributes.indexOf(attribute), definition.objects.indexOf(object)];
}
