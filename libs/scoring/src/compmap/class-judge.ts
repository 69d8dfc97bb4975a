import { FULL_SHOT_BOARD, type Concepts, type EpisodePlan } from '@primitives/benchmark';
import type { Episode, Features, Reading } from '@primitives/probes';
import { answersTo, type ComputeTask, type Judging } from '../compute-tasks.js';
import { FeatureMatrix, sharedFeatures } from '../feature-matrix.js';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { decodeTables, encodeTables, unitEvaluator, weightedMean, type UnitTable } from '../unit-table.js';
import { Vocabulary } from '../vocabulary.js';
import { grouped } from './activations.js';
import { alignmentMetrics } from './alignment.js';
import { READING_NAMES, type EpisodeAnswer } from './episodes-task.js';
import { episodesOf, type ClassImages } from './episodes.js';

const KIND = 'class-outcomes/1';
/** Episodes per compute task: few enough to keep all threads busy to the end, enough to justify the set-up. */
const EPISODES = 20;
type ClassTask = Extract<Concepts['task'], { kind: 'classify' }>;

/**
 * `compmap` for class recognition: one board per episode plan, and one for the classifier that is trained on all
 * training images. The unit of resampling is the episode, or the test image for the single classifier; for weight
 * alignment it is the class.
 */
export class ClassJudge implements Judge {
  readonly boards: readonly string[];
  readonly #classOf: Uint32Array;
  readonly #images: ClassImages;

  constructor(
    private readonly split: JudgedSplit,
    private readonly concepts: Concepts,
    private readonly task: ClassTask,
  ) {
    this.boards = [...task.episodes.map(({ name }) => name), ...(task.fullShot ? [FULL_SHOT_BOARD] : [])];
    const objects = new Vocabulary('object', split.definition.objects);
    this.#classOf = Uint32Array.from(split.labels, (instance) => objects.indexOf(instance.object, instance));
    this.#images = { train: this.#placesOf('train'), test: this.#placesOf('test') };
  }

  reduction(): Reduction {
    const { primitives, groups } = this.concepts;
    const matrix = new FeatureMatrix('activation', this.split.labels.length, primitives.length);
    return {
      add: (places, predictions) => matrix.add(places, predictions),
      finish: () => this.#judge(sharedFeatures(grouped(matrix.features, groups))),
    };
  }

  *#judge(activations: Features): Judging<ReadonlyMap<string, Uint8Array>> {
    const outcomes = new Map<string, Uint8Array>();
    for (const plan of this.task.episodes) outcomes.set(plan.name, yield* this.#episodes(plan, activations));
    if (this.task.fullShot) outcomes.set(FULL_SHOT_BOARD, yield* this.#fullShot(activations));
    return outcomes;
  }

  *#episodes(plan: EpisodePlan, activations: Features): Judging<Uint8Array> {
    const answers = yield* this.#run(activations, episodesOf(plan, this.#images));
    const columns = Object.fromEntries(
      READING_NAMES.map((reading) => [reading, Float64Array.from(answers, ({ accuracy }) => accuracy[reading] ?? NaN)]),
    );
    return encodeTables(KIND, {
      episode: { units: plan.count, columns },
      class: stacked(answers.map(({ alignment }) => alignment)),
    });
  }

  *#fullShot(activations: Features): Judging<Uint8Array> {
    const episode: Episode = { support: this.#images.train.flat(), query: this.#images.test.flat() };
    const [answer] = yield* this.#run(activations, [episode]);
    if (!answer) throw new Error('a compute task was not answered');
    const columns = Object.fromEntries(
      READING_NAMES.map((reading) => [reading, Float64Array.from(answer.hits[reading])]),
    );
    return encodeTables(KIND, { episode: { units: episode.query.length, columns }, class: answer.alignment });
  }

  /** Each thread runs several at a time. */
  *#run(activations: Features, episodes: readonly Episode[]): Judging<EpisodeAnswer[]> {
    const { classes } = this.task;
    const tasks = Array.from({ length: Math.ceil(episodes.length / EPISODES) }, (_, e): ComputeTask => ({
      kind: 'episodes',
      input: {
        activations,
        classOf: this.#classOf,
        classes,
        episodes: episodes.slice(e * EPISODES, (e + 1) * EPISODES),
      },
    }));
    const answers = yield* answersTo<EpisodeAnswer[]>(tasks);
    return answers.flat();
  }

  #placesOf(set: 'train' | 'test'): number[][] {
    const places = this.split.definition.objects.map((): number[] => []);
    this.split.labels.forEach((instance, place) => {
      if (instance.set === set) places[this.#classOf[place]!]!.push(place);
    });
    return places;
  }

  read(board: string, bytes: Uint8Array): JudgedBoard {
    const { episode, class: classes } = decodeTables(KIND, bytes).tables;
    const meanOf = (reading: Reading) => (weights?: ArrayLike<number>) =>
      weightedMean(episode!.columns[reading]!, weights);
    const [oracle, full] = [meanOf('oracle_prim'), meanOf('interv_full')];
    const readings = {
      ...Object.fromEntries(READING_NAMES.map((reading) => [`fewshot.${reading}.v1`, meanOf(reading)])),
      'fewshot.gap.v1': (weights?: ArrayLike<number>) => oracle(weights) - full(weights),
    };
    const aligned = alignmentMetrics(classes!);
    return {
      metrics: [...Object.keys(readings), ...Object.keys(aligned)],
      measures: (metrics) => [
        {
          evaluator: unitEvaluator(
            episode!.units,
            readings,
            metrics.filter((id) => id in readings),
          ),
          unit: board === FULL_SHOT_BOARD ? 'image' : 'episode',
        },
        {
          evaluator: unitEvaluator(
            classes!.units,
            aligned,
            metrics.filter((id) => id in aligned),
          ),
          unit: 'class',
        },
      ],
      because: () => 'NO_UNITS',
      details: () => NO_DETAILS,
    };
  }
}

/** Concatenates the rows of tables. */
function stacked(tables: readonly UnitTable[]): UnitTable {
  const names = Object.keys(tables[0]?.columns ?? {});
  const units = tables.reduce((sum, table) => sum + table.units, 0);
  return {
    units,
    columns: Object.fromEntries(
      names.map((name) => [name, Float64Array.from(tables.flatMap(({ columns }) => [...columns[name]!]))]),
    ),
  };
}
