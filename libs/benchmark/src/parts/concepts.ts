import { z } from 'zod';
import { Index, Name, PromptText, Slug } from './names.js';

/** A primitive concept: its prompts are combined by the mean of their embeddings, or of their matching scores. */
export const Primitive = z.strictObject({ name: Name, prompts: z.array(PromptText).min(1) });

/**
 * How the composition model is trained on activations: the published rule with its parameters, the length of a word's
 * embedding, and the seed of all random numbers. `oracleEpochs` are those of the model that learns from the true
 * primitives.
 */
export const CompositionRule = z.strictObject({
  embedding: z.int().positive(),
  learningRate: z.number().positive(),
  weightDecay: z.number().nonnegative(),
  batch: z.int().positive(),
  epochs: z.int().positive(),
  oracleEpochs: z.int().positive(),
  /** The interval in epochs at which the validation AUC selects a model. */
  checkEvery: z.int().positive(),
  seed: z.int().nonnegative(),
});
export type CompositionRule = z.infer<typeof CompositionRule>;

/**
 * `count` tasks of `ways` classes with `shots` images each, sampled from the label file by `seed`: the same for every
 * submission.
 */
export const EpisodePlan = z.strictObject({
  name: Slug,
  ways: z.int().min(2),
  shots: z.int().positive(),
  count: z.int().positive(),
  seed: z.int().nonnegative(),
});
export type EpisodePlan = z.infer<typeof EpisodePlan>;

/**
 * The questions of CompMap: the activation of every primitive by every image. `compose` composes pairs of the
 * vocabulary: its primitives are the attributes, then the objects. `classify` distinguishes classes (the objects), each
 * with its true primitives.
 */
export const Concepts = z.strictObject({
  primitives: z.array(Primitive).min(1),
  /** Columns with a joint softmax over their activations; columns in no group stay unchanged. */
  groups: z.array(z.array(Index).min(1)).optional(),
  task: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('compose'), rule: CompositionRule }),
    z.strictObject({
      kind: z.literal('classify'),
      /** The true primitives of each object. */
      classes: z.array(z.array(Index)),
      episodes: z.array(EpisodePlan),
      /** Whether all training images form one additional task. */
      fullShot: z.boolean(),
    }),
  ]),
});
export type Concepts = z.infer<typeof Concepts>;

export function conceptContradictions(
  attributes: readonly string[],
  objects: readonly string[],
  concepts: Concepts | undefined,
): string[] {
  if (!concepts) return [];
  const { primitives, groups, task } = concepts;
  const problems: string[] = [];
  const outside = (index: number): boolean => index >= primitives.length;
  const grouped = (groups ?? []).flat();
  if (grouped.some(outside)) problems.push(`concepts.groups names a primitive beyond the ${primitives.length}`);
  if (new Set(grouped).size < grouped.length) problems.push('concepts.groups names a primitive twice');
  if (task.kind === 'compose') {
    const names = [...attributes, ...objects];
    if (primitives.length !== names.length || primitives.some(({ name }, i) => name !== names[i]))
      problems.push('concepts.primitives are not the attributes followed by the objects');
  } else {
    if (task.classes.length !== objects.length)
      problems.push(`concepts.task.classes has ${task.classes.length} entries for ${objects.length} objects`);
    if (task.classes.flat().some(outside))
      problems.push(`concepts.task.classes names a primitive beyond the ${primitives.length}`);
    const names = [...task.episodes.map(({ name }) => name), ...(task.fullShot ? ['full-shot'] : [])];
    if (names.length === 0) problems.push('concepts.task has no episodes and is not full-shot either');
    if (new Set(names).size < names.length) problems.push('concepts.task names two plans alike');
  }
  return problems;
}
