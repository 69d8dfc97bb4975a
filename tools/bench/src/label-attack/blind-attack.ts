import type { BoardResult } from '@primitives/results';
import { Beliefs, type Observation } from './beliefs.js';
import { scoresOf, type Answer } from './hidden-split.js';
import type { SimulatedPlatform } from './platform.js';
import type { Random } from './random.js';
import { readShare, readSlice } from './reading.js';

/** Pairs in an answer: the slices are recall among the first five. */
const NAMED = 5;

/**
 * An attacker without a model. It recognises images by a hash of their pixels and answers each from a table. The table
 * is sampled from its beliefs, so that each submission tests what the earlier ones made probable. Every slice counts
 * the correct answers of one small group of images.
 *
 * It knows the hashes of all images and the frequency of each attribute, and has no information about single images.
 */
export class BlindAttack {
  readonly beliefs: Beliefs;

  constructor(
    private readonly platform: SimulatedPlatform,
    private readonly random: Random,
  ) {
    const { labels, definition, attributes } = platform.split;
    const prior = new Float64Array(definition.attributes.length);
    for (const attribute of attributes.flat()) prior[attribute]! += 1 / labels.length;
    this.beliefs = new Beliefs(labels.length, definition.objects.length, prior);
  }

  /** Images whose most probable object is the true one. */
  get right(): number {
    return this.platform.split.objects.reduce(
      (right, object, image) => right + Number(this.beliefs.best(image) === object),
      0,
    );
  }

  submit(team: string): void {
    const { split } = this.platform;
    const answers = split.labels.map((_, image): Answer => {
      const object = this.random.sample(this.beliefs.of(image));
      const attributes = this.random.sampleSeveral(this.beliefs.attributesOf(image), NAMED);
      return attributes.map((attribute) => [attribute, object]);
    });
    const board = this.platform.submit(scoresOf(split, answers), team).boards?.['closed'];
    if (board) this.beliefs.observe(this.#observations(board, answers));
  }

  #observations(board: BoardResult, answers: readonly Answer[]): Observation[] {
    const { policy, split, step } = this.platform;
    const images = answers.length;
    const found: Observation[] = [];
    const firstObjects = board.values['mac.top1_p_obj.v1']?.value;
    if (firstObjects != null)
      found.push({
        images: Int32Array.from(answers.keys()),
        objects: Int32Array.from(answers, ([first]) => first?.[1] ?? 0),
        read: readShare(firstObjects, images, { step, policy }),
      });
    const exact = policy.rule === 'exact';
    const groups = groupsOf(answers, (attribute, object) => (exact ? `${attribute} ${object}` : `${attribute}`));
    for (const slice of exact ? board.slices.pair : board.slices.attribute) {
      const [attributeName = '', objectName = ''] = exact ? slice.name.split(' ') : [slice.name];
      const attribute = split.definition.attributes.indexOf(attributeName);
      const object = split.definition.objects.indexOf(objectName);
      const group = groups.get(exact ? `${attribute} ${object}` : `${attribute}`);
      if (!group || slice.value === null) continue;
      const n = slice.n ?? split.attributes.filter((own) => own.includes(attribute)).length;
      found.push({
        attribute,
        images: Int32Array.from(group, ([image]) => image),
        objects: Int32Array.from(group, ([, each]) => each),
        read: readSlice(slice, n, { nearest: policy.nearest }),
      });
    }
    return found;
  }
}

/** The images with the same answer, and the answered object. */
function groupsOf(answers: readonly Answer[], key: (attribute: number, object: number) => string) {
  const groups = new Map<string, [image: number, object: number][]>();
  answers.forEach((answer, image) => {
    for (const [attribute, object] of answer) {
      const group = groups.get(key(attribute, object)) ?? [];
      group.push([image, object]);
      groups.set(key(attribute, object), group);
    }
  });
  return groups;
}
