import type { Metric } from './metric.js';
import { NO_FACTS, type BoardRow, type Cell } from './row.js';
import { cellsOf, type SnapshotRow } from './snapshot.js';

/** Names of the models that need no training, in the order of their rows: floors first, then ceilings. */
const NAMES: Readonly<Record<string, string>> = {
  CONSTANT: 'Constant',
  RANDOM: 'Random',
  PRIOR: 'Label frequencies without the image',
  TEXT_ONLY: 'Words of the captions without the image',
  SHORTEST: 'Shortest caption without the image',
  BAG_OF_WORDS: 'Objects and a bag of words',
  ORACLE: 'Oracle with scores 0 and 1',
  GRADED_ORACLE: 'Oracle with graded scores',
};

/** The expected accuracy of random scores over the three images of a compound noun. */
const COMPUN_CHANCE = 1 / 3;

/**
 * The expected value of random answers where it follows from the task alone: exact on hidden splits, too, because it
 * reveals no label. Null where it depends on the labels.
 */
const expectedOf = (model: string, metric: string): number | null =>
  model === 'RANDOM' && /^compun\.(accuracy|argmax_accuracy)/.test(metric) ? COMPUN_CHANCE : null;

/**
 * The reference rows of a board: what models without training reach on its labels. They are never ranked.
 *
 * @param models model → metric id → value
 * @param stepOf the step to which published values of a metric are rounded; null if they are exact
 * @param entries the ranked entries of the board, for a note where one is better than the oracle
 */
export function referenceRows(
  models: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
  metrics: readonly string[],
  stepOf: (metric: string) => number | null = () => null,
  entries: readonly Pick<SnapshotRow, 'cells'>[] = [],
): BoardRow[] {
  return Object.keys(NAMES).flatMap((model) => {
    const values = models[model];
    if (!values) return [];
    const cells = Object.fromEntries(
      metrics.map((metric) => {
        const value = values[metric] ?? null;
        const expected = value === null ? null : expectedOf(model, metric);
        return [metric, { value: expected ?? value, step: expected === null ? stepOf(metric) : null }];
      }),
    );
    const facts = { ...NO_FACTS, id: `reference-${model.toLowerCase()}`, name: NAMES[model] ?? model };
    const note = model === 'ORACLE' ? oracleNote(values, entries) : null;
    return [{ ...facts, evidence: 'REFERENCE', cells: cellsOf(metrics, cells), note } as const];
  });
}

/** Accuracy of a classifier of the classes that reads the activations of a model. */
const CLASSIFIER = 'fewshot.prim.v1';

/**
 * Why an entry is better than the oracle; null if none is. The oracle of CompMap's classes knows the primitives of each
 * class: of classes with the same ones, such as the 96 of Shapes with 12 sets, its classifier finds one at most.
 */
function oracleNote(
  oracle: Readonly<Record<string, number | null>>,
  entries: readonly Pick<SnapshotRow, 'cells'>[],
): string | null {
  const ceiling = oracle[CLASSIFIER] ?? Infinity;
  return entries.some(({ cells }) => (cells[CLASSIFIER]?.value ?? -Infinity) > ceiling)
    ? 'It scores the primitives of each class 0 or 1, so that classes with the same primitives tie. A model with graded scores can separate them and be better.'
    : null;
}

/** Models without knowledge. */
const FLOORS = ['random', 'constant'] as const;
/** Models that ignore the image: a value that is no better than that of one of them has no mark. */
const BLIND = [...FLOORS, 'prior'] as const;
/** Models that solve a task without the ability that it is about: without the image, or without the order of words. */
const SHORTCUTS = ['prior', 'text_only', 'shortest', 'bag_of_words'] as const;
/** Models that know the labels. */
const CEILINGS = ['oracle', 'graded_oracle'] as const;

/** A reference model and its value under a metric. */
interface Reached<Model extends string> {
  readonly model: Model;
  readonly value: number;
  /** Step to which it was rounded for publication; null or absent if it is exact. */
  readonly step?: number | null;
}
/** The better one of the random and the constant model. */
export type Floor = Reached<(typeof FLOORS)[number]>;
export type Shortcut = Reached<(typeof SHORTCUTS)[number]>;
type Direction = Pick<Metric, 'id' | 'direction'>;
export interface Reference {
  readonly id: string;
  readonly cells: readonly Pick<Cell, 'metric' | 'value' | 'step'>[];
}

/**
 * What a model must be better than to show skill. Null where no value is known, or where the floor is as good as the
 * oracle, so that no model could be better (`FLOOR_WINS`).
 */
export function floorOf(metric: Direction, references: readonly Reference[]): Floor | null {
  const sign = signOf(metric);
  const [floor, ceiling] = [bestOf(FLOORS, metric, references), bestOf(CEILINGS, metric, references)];
  return floor && ceiling && sign * floor.value >= sign * ceiling.value ? null : floor;
}

/**
 * The best model with a shortcut, where it is at least as good as a value and better than random and constant answers:
 * the value is no evidence of the ability that the task is about.
 */
export function shortcutOf(value: number, metric: Direction, references: readonly Reference[]): Shortcut | null {
  const sign = signOf(metric);
  const shortcut = bestOf(SHORTCUTS, metric, references);
  const floor = bestOf(FLOORS, metric, references)?.value ?? -sign * Infinity;
  const isAsGood = shortcut !== null && sign * shortcut.value >= sign * value && sign * shortcut.value > sign * floor;
  return isAsGood ? shortcut : null;
}

/**
 * Whether a value shows no skill: it is no better than the floor, or it is 0 where higher is better. The latter also
 * holds without a floor, and where nothing can be better than it: any model reaches 0, and a baseline must be above it.
 */
export function isAtChance(value: number, metric: Direction, references: readonly Reference[]): boolean {
  const floor = floorOf(metric, references)?.value ?? null;
  const sign = signOf(metric);
  return (sign === 1 && value <= 0) || (floor !== null && sign * value <= sign * floor);
}

/**
 * The mark of a verified value as the best or second of its column, on the page and in exports; none where differences
 * are not tested, for a rounded value without an interval, and for a value that shows no skill, or whose interval
 * includes the value of random answers, constant ones, or label frequencies or a better one, also where these are as
 * good as the oracle.
 */
export function shownMark(
  cell: Cell,
  metric: Direction & Pick<Metric, 'notes'>,
  references: readonly Reference[],
): Cell['mark'] {
  const { mark, value } = cell;
  if (!mark || value === null) return mark;
  if (metric.notes?.includes('NOT_CALIBRATED') || (cell.step && cell.low === null)) return null;
  const sign = signOf(metric);
  const worst = (sign === 1 ? cell.low : cell.high) ?? value;
  const isBlind = valuesOf(BLIND, metric, references).some((blind) => sign * worst <= sign * blind.value);
  return isBlind || isAtChance(value, metric, references) ? null : mark;
}

/** The known values of reference models under a metric. */
function valuesOf<Model extends string>(
  models: readonly Model[],
  { id: metric }: Direction,
  references: readonly Reference[],
) {
  return models.flatMap((model) => {
    const cells = references.find(({ id }) => id === `reference-${model}`)?.cells;
    const { value = null, step = null } = cells?.find((cell) => cell.metric === metric) ?? {};
    return value === null ? [] : [{ model, value, step }];
  });
}

const bestOf = <Model extends string>(models: readonly Model[], metric: Direction, references: readonly Reference[]) =>
  valuesOf(models, metric, references).sort((a, b) => signOf(metric) * (b.value - a.value))[0] ?? null;

const signOf = ({ direction }: Direction) => (direction === 'HIGHER' ? 1 : -1);
