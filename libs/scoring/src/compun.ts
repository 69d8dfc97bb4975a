import type { LabelledInstance } from '@primitives/benchmark';
import { compunEvaluator, compunMetrics, reduceCompun, type CompunItem } from '@primitives/metrics';
import { requireNames, takeScores } from './matrices.js';
import { LabelsError, PredictionsError } from './predictions-error.js';
import type { ScoredBoard, ScoringInput } from './score.js';

/** What an image of a compound noun shows, as its only positive attribute. */
const ROLES = ['positive', 'n1', 'n2'] as const;

/**
 * `compun`: an instance is an image, its object the compound noun and its positive attribute its role (`positive`, `n1` or `n2`). Rows of
 * `similarity` are the base prompts, one a noun in the definition's order of objects; its columns are the instances.
 */
export function scoreCompun({ definition, labels, predictions }: ScoringInput): ScoredBoard[] {
  requireNames(predictions, ['similarity']);
  const nouns = definition.objects;
  const shape = { rows: nouns.length, rowsAre: 'base prompts', columns: labels.length, columnsAre: 'images' };
  const similarity = takeScores(predictions, 'similarity', shape);
  if (!similarity)
    throw new PredictionsError(
      'output_missing',
      'there are no similarities',
      'similarity',
      'none',
      'write the matrix as "similarity"',
    );
  const images = nouns.map(() => new Map<string, number>());
  labels.forEach((instance, at) => images[nounOf(nouns, instance)]!.set(roleOf(instance), at));
  const items = nouns.map((noun, row): CompunItem => {
    const [positive, n1, n2] = ROLES.map((role) => images[row]!.get(role));
    if (positive === undefined || n1 === undefined || n2 === undefined) {
      throw new LabelsError(
        `the noun "${noun}" does not have its three images`,
        ROLES.join(', '),
        [...images[row]!.keys()].join(', ') || 'none',
        'label one image a role',
      );
    }
    return { category: null, images: [positive, n1, n2], prompts: { base: [row] } };
  });
  const outcomes = reduceCompun(similarity, labels.length, items);
  return [{ board: 'main', evaluator: compunEvaluator(outcomes, Object.keys(compunMetrics(outcomes))) }];
}

function nounOf(nouns: readonly string[], { id, object }: LabelledInstance): number {
  const row = nouns.indexOf(object);
  if (row >= 0) return row;
  throw new LabelsError(
    `instance "${id}" names a noun outside the benchmark`,
    `one of the ${nouns.length} objects of the definition`,
    `"${object}"`,
    'use the label file and the definition of the same benchmark version',
  );
}

function roleOf({ id, positive }: LabelledInstance): string {
  const [role] = positive;
  if (positive.length === 1 && role !== undefined && (ROLES as readonly string[]).includes(role)) return role;
  throw new LabelsError(
    `instance "${id}" has no role in its triplet`,
    `one of ${ROLES.join(', ')}`,
    positive.join(', ') || 'none',
    'give each image its role as its only positive attribute',
  );
}
