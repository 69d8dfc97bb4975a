import type { CompositionRule, LabelledInstance, World } from '@primitives/benchmark';
import type { ImageLabel, Phase } from '@primitives/metrics';
import type { Features } from '@primitives/probes';
import type { ComputeTask } from '../compute-tasks.js';
import { rowsAt, sharedFeatures } from '../feature-matrix.js';
import type { JudgedSplit } from '../judge.js';
import { trueLabels } from '../pairs/pair-judge.js';
import { LabelsError } from '../predictions-error.js';
import type { RequestedSpace } from './reading-task.js';
import { plannedTraining, type TrainingSet } from './training-task.js';

type SetName = 'train' | 'val' | 'test';

/** The images of a split by set, for composition models. */
export class CompositionSplit {
  /** Of every instance. */
  readonly labels: readonly ImageLabel[];
  readonly places: Readonly<Record<SetName, readonly number[]>>;

  /** @throws LabelsError when the training images do not fill a batch */
  constructor(
    private readonly split: JudgedSplit,
    readonly rule: CompositionRule,
  ) {
    this.labels = trueLabels(split);
    const places = (set: SetName) => split.labels.flatMap((instance, place) => (instance.set === set ? [place] : []));
    this.places = { train: places('train'), val: places('val'), test: places('test') };
    if (this.places.train.length >= rule.batch) return;
    throw new LabelsError(
      `${this.places.train.length} training images do not fill a batch of ${rule.batch}`,
      'instances of the sets train, val and test',
      `${split.labels.length} instances, ${this.places.train.length} of train`,
      'score all sets of the split together',
    );
  }

  /** @param width  dimensions of the space that images and pairs share; one per word if omitted */
  training(activations: Features, epochs: number, width?: number): ComputeTask {
    const { attributes, objects } = this.split.definition;
    const sizes = {
      attributes: attributes.length,
      objects: objects.length,
      width: width ?? attributes.length + objects.length,
    };
    const { seed, checkEvery } = this.rule;
    const plan = plannedTraining(sizes, this.#trainingSet(activations), this.rule, epochs);
    const validation = {
      space: this.space('closed', 'val'),
      activations: rowsAt(activations, this.places.val),
      labels: this.labelsOf('val'),
    };
    return { kind: 'composition-training', input: { plan, seed, checkEvery, validation } };
  }

  #trainingSet(activations: Features): TrainingSet {
    const { pairs } = this.split.definition;
    const index = new Map(pairs.train.map(([a, o], at) => [`${a} ${o}`, at]));
    const pairOf = Uint32Array.from(this.places.train, (place) => {
      const { attributes, object } = this.labels[place]!;
      const at = index.get(`${attributes[0]} ${object}`);
      if (at !== undefined && attributes.length === 1) return at;
      throw new LabelsError(
        `training instance "${this.split.labels[place]?.id}" is not of one training pair`,
        'one attribute, with an object that train has it with',
        `${attributes.length} attributes`,
        'use the label file and the definition of the same benchmark version',
      );
    });
    return { activations: rowsAt(activations, this.places.train), pairOf, pairs: pairs.train };
  }

  labelsOf(set: SetName): ImageLabel[] {
    return this.places[set].map((place) => this.labels[place]!);
  }

  instancesOf(set: SetName): LabelledInstance[] {
    return this.places[set].map((place) => this.split.labels[place]!);
  }

  /** The rows of one set (train, val or test), in shared memory. */
  rowsOf(features: Features, set: SetName): Features {
    return sharedFeatures(rowsAt(features, this.places[set]));
  }

  space(world: World, phase: Phase): RequestedSpace {
    const { attributes, objects, pairs } = this.split.definition;
    return { lists: { attributes: attributes.length, objects: objects.length, ...pairs }, world, phase };
  }
}
