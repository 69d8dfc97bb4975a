import {
  isAboveChance,
  isImprovement,
  releaseResult,
  roundingStep,
  type BoardResult,
  type ReleaseRule,
} from '@primitives/results';
import { contributions, metricDefinition, metricRange } from '@primitives/metrics';
import {
  agreement,
  allPairs,
  jackknifeInterval,
  measureEntry,
  rankMetric,
  resampling,
  signFlipTests,
  summaryOf,
  Xoshiro128,
} from '@primitives/ranking';
import { valuesOf, type JudgedBoard } from '@primitives/scoring';
import { createHmac } from 'node:crypto';
import { columnsOf, outcomesOf, type HiddenSplit } from './hidden-split.js';

/** The release policy of the installation for its hidden split. */
export interface Policy {
  readonly rule: ReleaseRule;
  /** Submissions of an account in a season; unlimited when omitted. */
  readonly seasonLimit?: number;
  /** Results of a season with published slices. */
  readonly details: number;
  /** Whether limits apply to each team separately, as if an account could not own several. */
  readonly byTeam?: boolean;
  /** Whether the first result of a team is always published. */
  readonly anyFirst?: boolean;
  /** Whether values are rounded to the nearest step instead of stochastically. */
  readonly nearest?: boolean;
  /** Whether the attack reads ranks and comparisons, which take long to compute. */
  readonly ranks?: boolean;
}

/** What a team can read after a submission; `boards` is null when the result was not published. */
export interface Reading {
  readonly accepted: boolean;
  readonly boards: Readonly<Record<string, BoardResult>> | null;
  /**
   * For each earlier published result, whether the new one ranks above it, below it, or level with it, by the boards'
   * test.
   */
  readonly verdicts: readonly (-1 | 0 | 1)[];
  /**
   * For each earlier published result, the number of images on which both are correct; empty when comparisons do not
   * show it.
   */
  readonly bothRight: readonly number[];
}

const NOTHING: Reading = { accepted: true, boards: null, verdicts: [], bothRight: [] };
const PRIMARY = { board: 'closed', metric: 'mac.exact_match.v1' };
const RESAMPLES = 200;
const SHUFFLES = 2;

/** Scores submissions with the platform's judge and publishes what the release policy allows. */
export class SimulatedPlatform {
  readonly #secret: string;
  readonly #random: Xoshiro128;
  readonly #best = new Map<string, number>();
  readonly #submitted = new Map<string, number>();
  readonly #details = new Map<string, number>();
  readonly #published: JudgedBoard[] = [];

  constructor(
    readonly split: HiddenSplit,
    readonly policy: Policy,
    seed: number,
  ) {
    this.#secret = `secret ${seed}`;
    this.#random = Xoshiro128.seeded(seed, 99);
  }

  submit(scores: Float32Array, team: string): Reading {
    const { rule, seasonLimit = Infinity, byTeam = false } = this.policy;
    const owner = byTeam ? team : 'account';
    const submitted = this.#submitted.get(owner) ?? 0;
    if (submitted >= seasonLimit) return { ...NOTHING, accepted: false };
    this.#submitted.set(owner, submitted + 1);
    const outcomes = outcomesOf(this.split, scores);
    const judged = new Map([...outcomes].map(([board, bytes]) => [board, this.split.judge.read(board, bytes)]));
    const exact = Object.fromEntries(
      [...judged].map(([board, each]) => [board, exactBoard(each, this.split.labels.length)]),
    );
    if (rule === 'exact') return this.#publish(exact, judged);
    const released = this.#released(exact, owner);
    if (rule === 'rounded') return this.#publish(released, judged);
    const value = released[PRIMARY.board]?.values[PRIMARY.metric]?.value ?? null;
    const best = this.#best.get(owner) ?? null;
    const shown =
      best === null
        ? this.#isFirst(scores, judged)
        : isImprovement({ value, best, minImprovement: this.step, direction: 'higher' });
    if (!shown || value === null) return NOTHING;
    this.#best.set(owner, value);
    this.#details.set(owner, (this.#details.get(owner) ?? 0) + 1);
    return this.#publish(released, judged);
  }

  #publish(boards: Readonly<Record<string, BoardResult>>, judged: ReadonlyMap<string, JudgedBoard>): Reading {
    const board = judged.get(PRIMARY.board);
    if (!board || !this.policy.ranks) return { ...NOTHING, boards };
    this.#published.push(board);
    const right = board.rightOrWrong?.().right ?? new Uint8Array();
    const before = this.#published.slice(0, -1);
    return {
      accepted: true,
      boards,
      verdicts: this.#verdicts(),
      bothRight:
        this.policy.rule === 'exact'
          ? before.map((each) => agreement(right, each.rightOrWrong?.().right ?? new Uint8Array()).both)
          : [],
    };
  }

  /** Of the last published result against each earlier one. */
  #verdicts(): (-1 | 0 | 1)[] {
    const evaluators = this.#published.flatMap((board) => board.measures([PRIMARY.metric])[0]?.evaluator ?? []);
    const images = this.split.labels.length;
    const plan = resampling(images, 1);
    const entries = evaluators.map((evaluator) => measureEntry(evaluator, plan, RESAMPLES));
    const definition = metricDefinition(PRIMARY.metric);
    const columns = entries.map(({ of }) => of[0]!);
    const { length: lengths, largest } = signFlipTests(columns, allPairs(columns.length));
    const rows = columns.map((own) => summaryOf(own, metricRange(definition)));
    const { verdict: of } = rankMetric(rows, definition, { lengths, largest });
    return Array.from({ length: rows.length - 1 }, (_, before) => of(rows.length - 1, before));
  }

  get step(): number {
    return roundingStep(this.split.labels.length);
  }

  #released(exact: Record<string, BoardResult>, owner: string): Record<string, BoardResult> {
    const { nearest = false, details } = this.policy;
    return releaseResult(exact, {
      metricsOf: columnsOf,
      primary: PRIMARY,
      units: this.split.labels.length,
      details: (this.#details.get(owner) ?? 0) < details,
      uniform: nearest ? () => 0.5 : (text) => this.#uniform(text),
    });
  }

  #uniform(text: string): number {
    return createHmac('sha256', this.#secret).update(text).digest().readUInt32BE() / 2 ** 32;
  }

  /** Whether a first result is clearly better than the same answers assigned to other images. */
  #isFirst(scores: Float32Array, judged: ReadonlyMap<string, JudgedBoard>): boolean {
    if (this.policy.anyFirst) return true;
    const board = judged.get(PRIMARY.board);
    if (!board) return false;
    const [value, low, high] = primaryWithInterval(board);
    let chance = 0;
    for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
      const outcomes = outcomesOf(this.split, scores, this.#shuffledPlaces());
      const shuffled = this.split.judge.read(PRIMARY.board, outcomes.get(PRIMARY.board) ?? new Uint8Array());
      chance += (primaryWithInterval(shuffled)[0] ?? 0) / SHUFFLES;
    }
    return isAboveChance({ value, low, high, chance, direction: 'higher' });
  }

  #shuffledPlaces(): Uint32Array {
    const places = Uint32Array.from({ length: this.split.labels.length }, (_, i) => i);
    for (let i = places.length - 1; i > 0; i--) {
      const j = this.#random.below(i + 1);
      [places[i], places[j]] = [places[j]!, places[i]!];
    }
    return places;
  }
}

function primaryWithInterval(board: JudgedBoard): [number | null, number | null, number | null] {
  const evaluator = board.measures([PRIMARY.metric])[0]?.evaluator;
  if (!evaluator) return [null, null, null];
  const [measured] = contributions(evaluator);
  const interval = measured && jackknifeInterval(measured, metricRange(metricDefinition(PRIMARY.metric)));
  return [measured?.value ?? null, interval?.low ?? null, interval?.high ?? null];
}

/** The exact result of a board. Intervals are omitted: the published one depends only on the number of units. */
function exactBoard(judged: JudgedBoard, instances: number): BoardResult {
  const values = Object.fromEntries(
    Object.entries(valuesOf(judged)).map(([id, value]) => [id, { value, low: value, high: value }]),
  );
  return { ...judged.details(), values, instances, resamples: 0 };
}
