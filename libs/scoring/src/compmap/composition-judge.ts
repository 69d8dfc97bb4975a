import { WORLDS, type CompositionRule, type Concepts, type World } from '@primitives/benchmark';
import { allTied, pairSpace, reachEvaluator, VALIDATION_METRICS } from '@primitives/metrics';
import {
  effectiveWeights,
  partialIntervention,
  type CompositionModel,
  type Features,
  type Reading,
} from '@primitives/probes';
import { imageClusters } from '../clusters.js';
import { answersTo, type ComputeTask, type Judging } from '../compute-tasks.js';
import { FeatureMatrix } from '../feature-matrix.js';
import { measureOf, type Judge, type JudgedBoard, type JudgedSplit, type Measure, type Reduction } from '../judge.js';
import { pairDetails } from '../pairs/pair-details.js';
import { unitEvaluator, type UnitTable } from '../unit-table.js';
import { grouped, trueActivations } from './activations.js';
import { alignmentMetrics, alignmentTable } from './alignment.js';
import {
  decodeCompositionOutcomes,
  encodeCompositionOutcomes,
  imageEvaluator,
  imageMetrics,
  validationEvaluator,
  type CompositionOutcomes,
} from './composition-outcomes.js';
import { CompositionSplit } from './composition-split.js';
import { READING_NAMES } from './episodes-task.js';
import { competingPairs } from './reading-task.js';
import { validationMeasure } from './validation-measure.js';

const KS = [1, 2, 3];

/** A model and the activations it is evaluated on; `normalise` as the reading requires. */
interface Read {
  readonly model: CompositionModel;
  readonly activations: Features;
  readonly normalise: boolean;
}

/** The trained models, and the activations of every instance. */
interface Models {
  readonly model: CompositionModel;
  readonly oracle: CompositionModel;
  readonly predicted: Features;
  readonly truth: Features;
}

/**
 * `compmap` for compositions: one model is trained on the predicted activations of the training images and one on the
 * true primitives. The test and the validation images are evaluated in four readings, in the closed and the open
 * world.
 */
export class CompositionJudge implements Judge {
  readonly boards = WORLDS;
  readonly #sets: CompositionSplit;

  constructor(
    private readonly split: JudgedSplit,
    private readonly concepts: Concepts,
    rule: CompositionRule,
  ) {
    this.#sets = new CompositionSplit(split, rule);
  }

  reduction(): Reduction {
    const { primitives, groups } = this.concepts;
    const matrix = new FeatureMatrix('activation', this.split.labels.length, primitives.length);
    return {
      add: (places, predictions) => matrix.add(places, predictions),
      finish: () => this.#judge(grouped(matrix.features, groups)),
    };
  }

  *#judge(predicted: Features): Judging<ReadonlyMap<string, Uint8Array>> {
    const { attributes, objects } = this.split.definition;
    const { rule } = this.#sets;
    const truth = trueActivations(
      attributes.length + objects.length,
      this.#sets.labels.map(({ attributes: own, object }) => [...own, attributes.length + object]),
    );
    // in sequence: all threads share each training and its memory
    const [model] = yield* answersTo<CompositionModel>([this.#sets.training(predicted, rule.epochs)]);
    const [oracle] = yield* answersTo<CompositionModel>([this.#sets.training(truth, rule.oracleEpochs)]);
    if (!model || !oracle) throw new Error('a compute task was not answered');
    const models = { model, oracle, predicted, truth };
    const alignment = this.#alignment(model);
    const outcomes = new Map<World, Uint8Array>();
    for (const world of WORLDS) {
      const test = yield* this.#readings(world, 'test', models);
      const validation = this.#sets.places.val.length > 0 ? yield* this.#readings(world, 'val', models) : null;
      outcomes.set(world, encodeCompositionOutcomes(test, validation, alignment));
    }
    return outcomes;
  }

  /** One file of pair outcomes per reading. */
  *#readings(
    world: World,
    set: 'test' | 'val',
    { model, oracle, predicted, truth }: Models,
  ): Judging<Readonly<Record<Reading, Uint8Array>>> {
    const own = {
      predicted: this.#sets.rowsOf(predicted, set),
      truth: this.#sets.rowsOf(truth, set),
    };
    const readings: Readonly<Record<Reading, Read>> = {
      prim: { model, activations: own.predicted, normalise: true },
      interv_full: { model, activations: own.truth, normalise: false },
      interv_partial: {
        model,
        activations: partialIntervention(own.predicted, own.truth, { normalise: true }),
        normalise: false,
      },
      oracle_prim: { model: oracle, activations: own.truth, normalise: true },
    };
    const labels = this.#sets.labelsOf(set);
    const tasks = READING_NAMES.map((reading): ComputeTask => ({
      kind: 'composition-reading',
      input: { ...readings[reading], labels, space: this.#sets.space(world, set), ks: KS },
    }));
    const files = yield* answersTo<Uint8Array>(tasks);
    const file = (reading: Reading) => files[READING_NAMES.indexOf(reading)]!;
    return {
      prim: file('prim'),
      interv_full: file('interv_full'),
      interv_partial: file('interv_partial'),
      oracle_prim: file('oracle_prim'),
    };
  }

  /** Every pair of the closed world is a class with two true primitives. */
  #alignment(model: CompositionModel): UnitTable {
    const { attributes, objects } = this.split.definition;
    const { lists, world, phase } = this.#sets.space('closed', 'test');
    const pairs = competingPairs(pairSpace(lists, world, phase));
    const truth = pairs.map(([a, o]) => [a, attributes.length + o]);
    return alignmentTable(effectiveWeights(model, pairs), attributes.length + objects.length, truth, [
      ...attributes.keys(),
    ]);
  }

  #validation(outcomes: CompositionOutcomes, metrics: readonly string[]): Measure {
    const evaluator = outcomes.validation ? validationEvaluator(outcomes, metrics) : null;
    return validationMeasure(this.#sets, metrics, evaluator);
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeCompositionOutcomes(bytes);
    const aligned = alignmentMetrics(outcomes.alignment);
    const test = this.#sets.instancesOf('test');
    const validated = new Set(Object.keys(VALIDATION_METRICS));
    return {
      get metrics() {
        return [...imageMetrics(outcomes), ...validated, ...Object.keys(aligned)];
      },
      measures: (metrics) => [
        {
          evaluator: imageEvaluator(
            outcomes,
            metrics.filter((id) => !(id in aligned) && !validated.has(id)),
          ),
          unit: 'image',
          ...imageClusters(test),
        },
        this.#validation(
          outcomes,
          metrics.filter((id) => validated.has(id)),
        ),
        {
          evaluator: unitEvaluator(
            outcomes.alignment.units,
            aligned,
            metrics.filter((id) => id in aligned),
          ),
          unit: 'class',
        },
      ],
      details: () => pairDetails(outcomes.readings.prim, this.split.definition),
      because: () => (Object.values(outcomes.readings).some(allTied) ? 'ALL_TIED' : 'NO_UNITS'),
      reach: () => measureOf(reachEvaluator(outcomes.readings.prim), 'image', imageClusters(test)),
    };
  }
}
