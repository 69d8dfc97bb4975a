import type { BenchmarkDefinition } from '@primitives/benchmark';
import {
  attributeHierarchy,
  cellsOfLists,
  reduceVaw,
  reduceVqa,
  vawEvaluator,
  vawMetrics,
  vqaEvaluator,
  vqaMetrics,
  type AttributeHierarchy,
  type LabelledCells,
  type VawScores,
} from '@primitives/metrics';
import { requireNames, takeAnswers, takeScores } from './matrices.js';
import { PredictionsError } from './predictions-error.js';
import type { ScoredBoard, ScoringInput } from './score.js';
import { Vocabulary } from './vocabulary.js';

const THRESHOLD = 0.5;
const TOP_K = 15;

/**
 * `vaw-itc`, `vaw-itm` and `vaw-classifier`: scores of every attribute, or of the queried cells alone. These are the annotated cells,
 * instance by instance, in attribute order.
 */
export function scoreVaw(input: ScoringInput): ScoredBoard[] {
  requireNames(input.predictions, ['score', 'query_score']);
  const labels = annotatedCells(input);
  const hierarchy = hierarchyOf(input.definition);
  const outcomes = reduceVaw(scoresOf(input, labels), { labels, hierarchy, threshold: THRESHOLD, topK: TOP_K });
  const groups = new Map([['all', input.definition.attributes.map((_, a) => a)], ...familiesOf(input.definition)]);
  return [{ board: 'main', evaluator: vawEvaluator(outcomes, groups, Object.keys(vawMetrics(outcomes, groups))) }];
}

/** `vaw-vqa`: yes–no answers to the queried cells. */
export function scoreVqa(input: ScoringInput): ScoredBoard[] {
  requireNames(input.predictions, ['answer', 'score']);
  const labels = annotatedCells(input);
  const queries = { rows: labels.attribute.length, rowsAre: 'queried cells', columns: null, columnsAre: '' };
  takeScores(input.predictions, 'score', queries); // not judged, and yet it must be what it says
  const answers = takeAnswers(input.predictions, 'answer', queries);
  if (!answers) {
    throw new PredictionsError(
      'output_missing',
      'there are no answers',
      'answer',
      [...input.predictions.keys()].join(', '),
      'write 1 for yes and 0 for no as "answer"',
    );
  }
  const { attributes } = input.definition;
  const types: string[] = [];
  for (const [family, members] of familiesOf(input.definition)) for (const a of members) types[a] = family;
  const outcomes = reduceVqa(spread(labels, answers, new Uint8Array(labels.instances * attributes.length)), {
    labels,
    types,
    hierarchy: hierarchyOf(input.definition),
  });
  return [{ board: 'main', evaluator: vqaEvaluator(outcomes, Object.keys(vqaMetrics(outcomes))) }];
}

function scoresOf({ predictions, labels }: ScoringInput, cells: LabelledCells): VawScores {
  const { attributes } = cells;
  const dense = takeScores(predictions, 'score', {
    rows: labels.length,
    rowsAre: 'instances',
    columns: attributes,
    columnsAre: 'attributes',
  });
  const queried = takeScores(predictions, 'query_score', {
    rows: cells.attribute.length,
    rowsAre: 'queried cells',
    columns: null,
    columnsAre: '',
  });
  if (dense) return { scores: dense };
  const scored = new Uint8Array(cells.instances * attributes);
  spread(cells, new Uint8Array(cells.attribute.length).fill(1), scored);
  return { scores: spread(cells, queried ?? new Float32Array(0), new Float32Array(scored.length)), scored };
}

/** Values of the annotated cells at their places in a dense matrix. */
function spread<M extends Uint8Array | Float32Array>(cells: LabelledCells, values: M, matrix: M): M {
  for (let i = 0; i < cells.instances; i++) {
    for (let k = cells.start[i]!; k < cells.start[i + 1]!; k++) matrix[i * cells.attributes + cells.attribute[k]!] = values[k]!;
  }
  return matrix;
}

function annotatedCells({ definition, labels }: ScoringInput): LabelledCells {
  const vocabulary = new Vocabulary('attribute', definition.attributes);
  return cellsOfLists(
    labels.map((instance) => ({
      positive: instance.positive.map((name) => vocabulary.indexOf(name, instance)),
      negative: (instance.negative ?? []).map((name) => vocabulary.indexOf(name, instance)),
    })),
    definition.attributes.length,
  );
}

function hierarchyOf({ attributes, hierarchy }: BenchmarkDefinition): AttributeHierarchy {
  const index = new Map(attributes.map((name, a) => [name, a]));
  return attributeHierarchy(
    attributes.length,
    hierarchy.map(([parent, child]): [number, number] => [index.get(parent) ?? -1, index.get(child) ?? -1]),
  );
}

function familiesOf({ attributes, families }: BenchmarkDefinition): [string, number[]][] {
  const index = new Map(attributes.map((name, a) => [name, a]));
  return Object.entries(families).map(([family, members]) => [family, members.map((name) => index.get(name) ?? -1)]);
}
