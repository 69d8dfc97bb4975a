import { compoundPrompts, predictionLayout, type MatrixLayout, type ProtocolId } from '@primitives/benchmark';
import { attributeHierarchy, complementLabels, POSITIVE } from '@primitives/metrics';
import { Xoshiro128 } from '@primitives/ranking';
import { captionCells } from '../captions/caption-cells.js';
import { shortestScores, textOnlyScores } from '../captions/text-only.js';
import { everyPlace, type JudgedSplit } from '../judge.js';
import type { Predictions } from '../matrices.js';
import { annotationsOf, requestedCells } from '../vaw/annotations.js';

/**
 * Models that need no training, which bound what a metric can say.
 *
 * - `CONSTANT`: every score 0, every answer no.
 * - `RANDOM`: uniform scores, random answers.
 * - `PRIOR`: ignores the image, knows how frequent each label is in the split.
 * - `TEXT_ONLY`: ignores the image, knows which words the correct captions of other images contain.
 * - `SHORTEST`: ignores the image, prefers the caption with the fewest characters.
 * - `BAG_OF_WORDS`: recognises every object, reads a prompt without the order of its words.
 * - `ORACLE`: score 1 for what is true, 0 for the rest.
 * - `GRADED_ORACLE`: as the oracle, with distinct scores below the distance of true and false.
 */
export const REFERENCE_MODELS = [
  'CONSTANT',
  'RANDOM',
  'PRIOR',
  'TEXT_ONLY',
  'SHORTEST',
  'BAG_OF_WORDS',
  'ORACLE',
  'GRADED_ORACLE',
] as const;
export type ReferenceModel = (typeof REFERENCE_MODELS)[number];

/** The models of some protocols only. */
const SPECIAL: readonly ReferenceModel[] = ['PRIOR', 'TEXT_ONLY', 'SHORTEST', 'BAG_OF_WORDS'];
const OWN: Partial<Record<ProtocolId, readonly ReferenceModel[]>> = {
  compun: ['BAG_OF_WORDS'],
  'attribute-probe': [],
  retrieval: [],
  'caption-choice': ['TEXT_ONLY', 'SHORTEST'],
  // Without the image, both images of a pair select the same caption, so that every score is 0
  'image-caption-pairs': [],
};

const PAIRS: readonly ProtocolId[] = ['mac', 'czsl', 'czsl-cross'];

/** Of CompMap, where each costs the training of composition models or of classifiers for all episodes. */
const TRAINED: readonly ReferenceModel[] = ['RANDOM', 'ORACLE'];

/** The reference models of a protocol. */
export function referenceModels(protocol: ProtocolId): readonly ReferenceModel[] {
  if (protocol === 'compmap' || protocol === 'compmap-embedding') return TRAINED;
  const own = OWN[protocol] ?? ['PRIOR'];
  return REFERENCE_MODELS.filter((model) => !SPECIAL.includes(model) || own.includes(model));
}

/** What the labels say about one cell of a matrix: whether it is true, and the score of a model without the image. */
interface Cell {
  readonly truth: number;
  readonly prior: number;
}

/** The cell of a matrix by row (an instance, or a query) and column. */
type Cells = (row: number, column: number) => Cell;

/** The predictions of a reference model for the whole split, in its order. Deterministic. */
export function referencePredictions(protocol: ProtocolId, split: JudgedSplit, model: ReferenceModel): Predictions {
  const random = Xoshiro128.seeded(SEED);
  const uniform = () => random.next() / 2 ** 32;
  const layout = predictionLayout(split.definition, protocol, split.rows).filter(
    ({ name, required }) => required || (PAIRS.includes(protocol) && name !== 'pair'),
  );
  const cellsOf = cellReader(protocol, split, model);
  return new Map(
    layout.map((matrix) => {
      const { cells, rows, columns } = cellsOf(matrix);
      const data = new Float32Array(rows * (columns ?? 1));
      for (let row = 0, at = 0; row < rows; row++)
        for (let column = 0; column < (columns ?? 1); column++, at++)
          data[at] = valueOf(model, cells(row, column), matrix.values === 'answers', uniform);
      return [matrix.name, { shape: columns === null ? [rows] : [rows, columns], data }];
    }),
  );
}

const SEED = 20_260;
/** Share of the range of scores within which the graded oracle's true cells, and its false ones, differ. */
const GRADES = 0.25;

function valueOf(model: ReferenceModel, { truth, prior }: Cell, answer: boolean, uniform: () => number): number {
  if (answer) {
    const chance = {
      CONSTANT: 0,
      RANDOM: uniform(),
      PRIOR: prior,
      TEXT_ONLY: prior,
      SHORTEST: prior,
      BAG_OF_WORDS: truth,
      ORACLE: truth,
      GRADED_ORACLE: truth,
    };
    return Number(chance[model] > 0.5);
  }
  switch (model) {
    case 'CONSTANT':
      return 0;
    case 'RANDOM':
      return uniform();
    case 'PRIOR':
    case 'TEXT_ONLY':
    case 'SHORTEST':
      return prior;
    case 'BAG_OF_WORDS':
    case 'ORACLE':
      return truth;
    case 'GRADED_ORACLE':
      return (1 - GRADES) * truth + GRADES * uniform();
  }
}

interface ReadMatrix {
  readonly cells: Cells;
  readonly rows: number;
  readonly columns: number | null;
}

function cellReader(
  protocol: ProtocolId,
  split: JudgedSplit,
  model: ReferenceModel,
): (matrix: Pick<MatrixLayout, 'name' | 'columns'>) => ReadMatrix {
  const rows = split.labels.length;
  if (PAIRS.includes(protocol)) return ({ name }) => ({ ...primitives(split, name), rows });
  if (protocol === 'compun') return () => ({ ...prompts(split, model === 'BAG_OF_WORDS'), rows });
  if (protocol === 'retrieval') return () => ({ ...captions(split), rows });
  if (protocol === 'caption-choice' || protocol === 'image-caption-pairs') return () => queriedCaptions(split, model);
  if (protocol === 'compmap' || protocol === 'compmap-embedding') return () => ({ ...concepts(split), rows });
  if (protocol === 'attribute-probe') return () => ({ ...primitives(split, 'attribute'), rows });
  const dense = attributeCells(split);
  const requested = requestedCells(split, annotationsOf(split));
  const places = everyPlace(rows);
  const instanceOf = Uint32Array.from(
    [...places].flatMap((i) => new Array<number>(requested.start[i + 1]! - requested.start[i]!).fill(i)),
  );
  return ({ columns }) =>
    columns === null
      ? {
          cells: (query) => dense(instanceOf[query]!, requested.attribute[query]!),
          rows: instanceOf.length,
          columns: null,
        }
      : { cells: dense, rows, columns: split.definition.attributes.length };
}

/** The attributes or the object of an instance. */
function primitives({ definition, labels }: JudgedSplit, name: string): Omit<ReadMatrix, 'rows'> {
  const names = name === 'object' ? definition.objects : definition.attributes;
  const index = new Map(names.map((own, at) => [own, at]));
  const width = names.length;
  const truth = new Uint8Array(labels.length * width);
  const counts = new Float64Array(width);
  labels.forEach((label, row) => {
    for (const own of name === 'object' ? [label.object] : label.positive) {
      const column = index.get(own)!;
      truth[row * width + column] = 1;
      counts[column]!++;
    }
  });
  return {
    cells: (row, column) => ({ truth: truth[row * width + column]!, prior: counts[column]! / labels.length }),
    columns: width,
  };
}

/** Labels completed along the hierarchy; a cell without one is false. */
function attributeCells(split: JudgedSplit): Cells {
  const { cells, hierarchy } = annotationsOf(split);
  const width = cells.attributes;
  const truth = new Uint8Array(cells.instances * width);
  const [positives, labelled] = [new Float64Array(width), new Float64Array(width)];
  const tree = hierarchy.parent.length > 0 ? hierarchy : attributeHierarchy(width, []);
  const completed = complementLabels(cells, tree).cells;
  for (let i = 0; i < cells.instances; i++) {
    for (let k = completed.start[i]!; k < completed.start[i + 1]!; k++) {
      const a = completed.attribute[k]!;
      const isTrue = Number(completed.label[k] === POSITIVE);
      truth[i * width + a] = isTrue;
      positives[a]! += isTrue;
      labelled[a]!++;
    }
  }
  return (row, column) => ({
    truth: truth[row * width + column]!,
    prior: labelled[column]! === 0 ? 0 : positives[column]! / labelled[column]!,
  });
}

/** Every caption with every image: whether it is one of the image's own. */
function captions({ definition, labels }: JudgedSplit): Omit<ReadMatrix, 'rows'> {
  const own = labels.map((label) => new Set(label.captions));
  return {
    cells: (row, column) => ({ truth: Number(own[row]!.has(column)), prior: 0 }),
    columns: definition.captions?.length ?? 0,
  };
}

/** Every queried caption: whether it is correct, and its score without the image. */
function queriedCaptions(split: JudgedSplit, model: ReferenceModel): ReadMatrix {
  const { caption, isCorrect } = captionCells(split);
  const prior = model === 'TEXT_ONLY' ? textOnlyScores(split) : shortestScores(split);
  return {
    cells: (query) => ({ truth: isCorrect[query]!, prior: prior[query]! }),
    rows: caption.length,
    columns: null,
  };
}

/** The true primitives of an image: its attributes and its object, or those of its class. */
function concepts(split: JudgedSplit): Omit<ReadMatrix, 'rows'> {
  const { definition, labels } = split;
  const task = definition.concepts?.task;
  if (task?.kind !== 'classify') {
    const [attributes, objects] = [primitives(split, 'attribute'), primitives(split, 'object')];
    const width = attributes.columns!;
    return {
      cells: (row, column) => (column < width ? attributes.cells(row, column) : objects.cells(row, column - width)),
      columns: width + objects.columns!,
    };
  }
  const classOf = new Map(definition.objects.map((name, at) => [name, new Set(task.classes[at])]));
  const own = labels.map(({ object }) => classOf.get(object)!);
  return {
    cells: (row, column) => ({ truth: Number(own[row]!.has(column)), prior: 0 }),
    columns: definition.concepts!.primitives.length,
  };
}

const ROLES = ['positive', 'n1', 'n2'];

/** Every prompt with every image: whether it names the image, or what share of words they have in common. */
function prompts({ definition, labels }: JudgedSplit, words: boolean): Omit<ReadMatrix, 'rows'> {
  const columns = compoundPrompts(definition);
  const nouns = (definition.compounds ?? []).map(({ constituents }) => constituents);
  const indexOf = new Map(definition.objects.map((name, at) => [name, at]));
  const images = labels.map(({ object, positive: [role = ''] }) => ({
    noun: indexOf.get(object)!,
    role: ROLES.indexOf(role),
  }));
  const seen = ({ noun, role }: (typeof images)[number]) => (role === 0 ? nouns[noun]! : [nouns[noun]![role - 1]!]);
  const common = (row: number, column: number) => {
    const [prompt, image] = [new Set(nouns[columns[column]!.noun]!), new Set(seen(images[row]!))];
    const both = [...image].filter((word) => prompt.has(word)).length;
    return both / Math.sqrt(prompt.size * image.size);
  };
  const named = (row: number, column: number) =>
    Number(images[row]!.role === 0 && images[row]!.noun === columns[column]!.noun);
  return {
    cells: (row, column) => ({ truth: (words ? common : named)(row, column), prior: 0 }),
    columns: columns.length,
  };
}
