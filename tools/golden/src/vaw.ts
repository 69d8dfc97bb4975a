import { VAW_TEMPLATES, vawQuestion, vawStatement } from '@primitives/benchmark';
import {
  answerAccuracy,
  answerViolations,
  attributeMetrics,
  attributeGroups,
  attributeHierarchy,
  averagePrecision,
  cellsOfMatrix,
  complementLabels,
  cosine,
  groupMetrics,
  groupMean,
  hierarchicalScores,
  itcProbability,
  itmProbability,
  matrixOfCells,
  maxCosine,
  NEGATIVE,
  outcomeViolations,
  POSITIVE,
  rates,
  reduceVaw,
  subtypesOf,
  typesOf,
  UNLABELLED,
  vqaAnswersYes,
  type AttributeMetrics,
  type AttributeHierarchy,
  type AttributeMetadata,
  type Confusion,
  type ConstraintViolations,
  type DecisionMetrics,
  type LabelledCells,
  type Scores,
} from '@primitives/metrics';
import { differencesOf, EXACT } from './compare.js';
import type { GoldenCase, Recompute } from './golden-case.js';
import { GoldenFormatError, readMatrix, rowsOf } from './matrix.js';
import { generatedScores } from './score-generator.js';
import type { Sources } from './sources.js';

/** VAW's evaluator writes −1 for an undefined rate; an empty group has no value. */
const UNDEFINED = -1;

const recognition: Recompute = ({ input, expected }, tolerance, sources) => {
  const metadata = readMetadata(input, sources);
  const attributes = metadata.attributes.length;
  const labels = readLabels(input['labels'], input, attributes);
  const { scores, differences } = readScores(input['scores'], labels);
  const topK = input['topK'] as number | null;
  const outcomes = reduceVaw({ scores }, { labels, threshold: input['threshold'] as number, topK: topK ?? 0 });
  const metrics = attributeMetrics(outcomes);
  const found: Record<string, unknown> = {};
  const groups = attributeGroups(metadata);
  const all = groupMetrics(metrics, groups.get('all')!);
  found['threshold'] = decisionReport(groups, metrics, 'threshold', (f) => f.atThreshold);
  if (topK !== null) found['topk'] = decisionReport(groups, metrics, 'topK', (f) => f.inTopK!);
  found['headline'] = {
    mAP: all.mAP,
    mA: sentinel(all.threshold.perClass.balancedAccuracy),
    ...(topK === null
      ? {}
      : { [`mR@${topK}`]: sentinel(all.topK!.perClass.recall), [`F1@${topK}`]: all.topK!.overall.f1 }),
  };
  found['evaluable'] = { classes: all.evaluable.attributes, mAP: all.evaluable.mAP };
  return [...differences, ...differencesOf(expected, found, tolerance)];
};

function decisionReport(
  groups: Map<string, number[]>,
  metrics: readonly AttributeMetrics[],
  rule: 'threshold' | 'topK',
  table: (metrics: AttributeMetrics) => Confusion,
): unknown {
  const overall: Record<string, unknown> = {};
  const perClass: Record<string, unknown> = {};
  for (const [name, members] of groups) {
    const group = groupMetrics(metrics, members);
    const decided = group[rule] as DecisionMetrics;
    const empty = members.length === 0;
    overall[name] = reference(decided.overall);
    perClass[name] = {
      ap: group.mAP,
      f1: decided.perClass.f1,
      precision: decided.perClass.precision,
      recall: empty ? null : sentinel(decided.perClass.recall),
      bacc: empty ? null : sentinel(decided.perClass.balancedAccuracy),
    };
  }
  const classes = metrics.map((f) => {
    const { truePositives: tp, falsePositives: fp, trueNegatives: tn, falseNegatives: fn } = table(f);
    return {
      ap: f.averagePrecision ?? 0,
      tp,
      fp,
      tn,
      fn,
      nPos: f.positives,
      nNeg: f.negatives,
      ...reference(rates(table(f))),
    };
  });
  return { overall, perClass, classes };
}

/** Rates under the reference's names, with its sentinel. */
function reference({
  recall,
  precision,
  specificity,
  balancedAccuracy,
  f1,
}: ReturnType<typeof rates>): Record<string, number> {
  return { recall: sentinel(recall), precision, f1, tnr: sentinel(specificity), bacc: sentinel(balancedAccuracy) };
}

function sentinel(value: number | null): number {
  return value ?? UNDEFINED;
}

const kernel: Recompute = ({ input, expected }, tolerance) => {
  const cases = input['cases'] as { labels: number[]; scores: number[] }[];
  const ap = cases.map(({ labels, scores }) => averagePrecision(Float64Array.from(scores), labels) ?? 0);
  return differencesOf(expected, { ap }, tolerance);
};

const groupMeans: Recompute = ({ input, expected }, tolerance, sources) => {
  const groups = [...attributeGroups(readMetadata(input, sources))];
  const means = groups.map(([name, members]) => [name, groupMean(input['values'] as number[], members)] as const);
  const mean = Object.fromEntries(means.map(([name, { value }]) => [name, value]));
  const count = Object.fromEntries(means.map(([name, { count }]) => [name, count]));
  return differencesOf(expected, { mean, count }, tolerance);
};

const hierarchy: Recompute = ({ input, expected }, tolerance, sources) => {
  const attributes = input['attributes'] as number;
  const tree = readHierarchy(attributes, input['edges'], sources);
  const labels = readLabels(input['labels'], input, attributes);
  const scores = asScores(readMatrix(input['scores'], 'scores').data);
  const completed = complementLabels(labels, tree);
  const outcomes = reduceVaw({ scores }, { labels, hierarchy: tree, threshold: 0.5, topK: 15 });
  const metrics = attributeMetrics(outcomes);
  const group = groupMetrics(
    metrics,
    metrics.map((_, a) => a),
  );
  const violations = outcomeViolations(outcomes);
  const loops = violations.pairs + labels.instances * attributes;
  const count = (label: number): number => completed.cells.label.filter((l) => l === label).length;
  const { addedPositives, addedNegatives, flippedToNegative, flippedToPositive } = completed;
  const perClass = (value: (f: AttributeMetrics) => number | null) =>
    metrics.map((f) => (f.completed === 0 ? null : (value(f) ?? 0)));
  return differencesOf(
    expected,
    {
      complemented: {
        labels: matrixOfCells(completed.cells),
        positives: count(POSITIVE),
        negatives: count(NEGATIVE),
        addedPositives,
        addedNegatives,
        flippedToNegative,
        flippedToPositive,
      },
      mAP: group.hierarchy.mAP,
      CmAP: group.hierarchy.CmAP,
      apRaw: perClass((f) => f.completedPrecision),
      apCorrected: perClass((f) => f.correctedPrecision),
      classesWithoutLabels: metrics.filter((f) => f.completed === 0).length,
      CV: violations,
      CV_selfLoopsInDenominator: {
        violations: violations.violations,
        pairs: loops,
        value: violations.violations / loops,
      },
      correctedScores: hierarchicalScores(scores, tree),
    },
    tolerance,
  );
};

const vqa: Recompute = ({ input, expected }, tolerance, sources) => {
  const { shape } = readMatrix(input['labels'], 'labels');
  const attributes = shape[1] ?? 0;
  const tree = readHierarchy(attributes, input['edges'], sources);
  const labels = readLabels(input['labels'], input, attributes);
  const answers = readMatrix(input['answers'], 'answers').data;
  const parentType = input['parentType'];
  const types = Array.isArray(parentType)
    ? (parentType as string[])
    : typesOf(releasedMetadata(String(parentType), sources));
  const accuracy = answerAccuracy(answers, labels, types);
  const violations = answerViolations(answers, labels, tree);
  const answerCV = ({ violations, pairs, value }: ConstraintViolations) => ({ violations, edges: pairs, value });
  return differencesOf(
    expected,
    {
      accuracy: accuracy.all,
      byType: Object.fromEntries(accuracy.byType),
      CV: answerCV(violations.all),
      CV_samePolarity: answerCV(violations.samePolarity),
      questionsAfterComplementation: violations.questions,
    },
    tolerance,
  );
};

const scoreHeads: Recompute = ({ input, expected }, tolerance) => {
  const images = rowsOf(readMatrix(input['imageEmbeddings'], 'imageEmbeddings'));
  const texts = rowsOf(readMatrix(input['textEmbeddings'], 'textEmbeddings'));
  const queries = readMatrix(input['imageQueryEmbeddings'], 'imageQueryEmbeddings');
  const [, tokens = 0, dimensions = 0] = queries.shape;
  const queryRows = rowsOf(queries).map((data) => rowsOf({ shape: [tokens, dimensions], data }));
  const logits = rowsOf(readMatrix(input['itmLogits'], 'itmLogits'));
  const cosines = images.map((image) => texts.map((text) => cosine(image, text)));
  const overQueries = queryRows.map((rows) => texts.map((text) => maxCosine(rows, text)));
  return differencesOf(
    expected,
    {
      cosine: cosines,
      itc: cosines.map((row) => row.map(itcProbability)),
      cosineMaxOverQueries: overQueries,
      itcMaxOverQueries: overQueries.map((row) => row.map(itcProbability)),
      itm: logits.map(([mismatch = 0, match = 0]) => itmProbability(mismatch, match)),
      vqaYes: logits.map(([yes = 0, no = 0]) => vqaAnswersYes(yes, no)),
    },
    tolerance,
  );
};

const prompts: Recompute = ({ input, expected }, _tolerance, sources) => {
  const metadata = releasedMetadata('shared/data/vaw', sources);
  const subtypes = subtypesOf(metadata);
  const found = (input['cases'] as { attribute: string; object: string }[]).map(({ attribute, object }) => {
    const a = metadata.attributes.indexOf(attribute);
    if (a < 0) throw new GoldenFormatError(`"${attribute}" is not one of VAW's attributes`);
    const subtype = subtypes[a] ?? null;
    const cell = { attribute, object, subtype };
    return {
      attribute,
      object,
      subtype: subtype ?? 'other',
      typed: subtype !== null,
      T1: vawStatement(VAW_TEMPLATES, 't1', cell),
      T2: vawStatement(VAW_TEMPLATES, 't2', cell),
      T3: vawStatement(VAW_TEMPLATES, 't3', cell),
      question: vawQuestion(VAW_TEMPLATES, cell),
    };
  });
  return differencesOf(expected, { prompts: found }, EXACT);
};

export const VAW_CASES: Readonly<Record<string, Recompute>> = {
  'vaw-recognition': recognition,
  'average-precision': kernel,
  'vaw-group-means': groupMeans,
  'vaw-hierarchy': hierarchy,
  'vaw-vqa': vqa,
  'vaw-score-heads': scoreHeads,
  'vaw-prompts': prompts,
};

function readMetadata(input: GoldenCase['input'], sources: Sources): AttributeMetadata {
  if (typeof input['metadata'] === 'string') return releasedMetadata(input['metadata'], sources);
  return {
    attributes: input['attributes'] as string[],
    subtypes: input['attributeTypes'] as Record<string, string[]>,
    parentTypes: input['attributeParentTypes'] as Record<string, string[]>,
    frequencyBands: input['headTail'] as Record<string, string[]>,
  };
}

/** The four files of the VAW release, in the folder that the text names. */
function releasedMetadata(text: string, sources: Sources): AttributeMetadata {
  const index = Object.entries(sources.json(text, 'attribute_index.json') as Record<string, number>);
  return {
    attributes: index.sort(([, x], [, y]) => x - y).map(([name]) => name),
    subtypes: sources.json(text, 'attribute_types.json') as Record<string, string[]>,
    parentTypes: sources.json(text, 'attribute_parent_types.json') as Record<string, string[]>,
    frequencyBands: sources.json(text, 'head_tail.json') as Record<string, string[]>,
  };
}

function readHierarchy(attributes: number, edges: unknown, sources: Sources): AttributeHierarchy {
  if (Array.isArray(edges)) return attributeHierarchy(attributes, edges as [number, number][]);
  const file = sources.json(String(edges)) as { edges: { parentIndex: number; childIndex: number }[] };
  return attributeHierarchy(
    attributes,
    file.edges.map(({ parentIndex, childIndex }): [number, number] => [parentIndex, childIndex]),
  );
}

/** A dense matrix, or two sorted lists of flat indices with everything else unlabelled. */
function readLabels(labels: unknown, input: GoldenCase['input'], attributes: number): LabelledCells {
  const lists = labels as { encoding?: string; positives: unknown; negatives: unknown };
  if (lists.encoding === 'flat-index') {
    const matrix = new Uint8Array((input['rows'] as number) * attributes).fill(UNLABELLED);
    for (const cell of indices(lists.positives, 'labels.positives')) matrix[cell] = POSITIVE;
    for (const cell of indices(lists.negatives, 'labels.negatives')) matrix[cell] = NEGATIVE;
    return cellsOfMatrix(matrix, input['rows'] as number, attributes);
  }
  const { shape, data } = readMatrix(labels, 'labels');
  return cellsOfMatrix(Uint8Array.from(data), shape[0] ?? 0, attributes);
}

function indices(list: unknown, name: string): ArrayLike<number> & Iterable<number> {
  return Array.isArray(list) ? (list as number[]) : readMatrix(list, name).data;
}

function readScores(scores: unknown, labels: LabelledCells): { scores: Scores; differences: string[] } {
  const generator = scores as { generator?: string };
  if (generator.generator !== undefined) return generatedScores(scores, labels);
  return { scores: asScores(readMatrix(scores, 'scores').data), differences: [] };
}

function asScores(data: ArrayLike<number>): Scores {
  return data instanceof Float32Array || data instanceof Float64Array ? data : Float64Array.from(data);
}
