import type { BenchmarkDefinition } from './definition.js';
import type { Instance } from './label-file.js';
import type { InterfaceId, ProtocolId } from './protocols.js';
import { compoundPrompts } from './prompts/compound-prompts.js';
import { statementNames } from './prompts/vaw.js';

/**
 * One matrix of a prediction file, float32: one row for each instance of the shard, or one value for each query of the
 * instances, in order.
 */
export interface MatrixLayout {
  readonly name: string;
  readonly rowsAre: 'instances' | 'queries';
  readonly rows: number;
  readonly columnsAre: string;
  /** null for a vector, which answers queries; `any` for an embedding, whose width the model determines. */
  readonly columns: number | null | 'any';
  readonly required: boolean;
  /** `answers` are 1 for yes and 0 for no. */
  readonly values: 'scores' | 'answers';
}

/** The properties of a shard's instances that runner and intake know. */
export type LayoutRow = Pick<Instance, 'queries'>;

const MAX_EMBEDDING = 16_384;

/**
 * Maximum width of an embedding. The scorer trains composition models on embeddings in time and memory proportional to
 * the square of the width: on a wider one of `compmap-embedding` for days.
 */
export const maxEmbedding = (protocol: ProtocolId): number =>
  protocol === 'compmap-embedding' ? 2_048 : MAX_EMBEDDING;

/**
 * The matrices that answer a shard, at least one: the runner writes them, the intake checks them and the scorer reads
 * them.
 *
 * @param rows the shard's instances; only their number and queries count
 * @param interfaceId of the bundle; if omitted, every matrix that a prediction file may contain
 */
export function predictionLayout(
  definition: BenchmarkDefinition,
  protocol: ProtocolId,
  rows: readonly LayoutRow[],
  interfaceId?: InterfaceId,
): MatrixLayout[] {
  const { attributes, objects } = definition;
  const matrix = (name: string, columns: number | 'any', columnsAre: string, required = true): MatrixLayout => ({
    name,
    rowsAre: 'instances',
    rows: rows.length,
    columnsAre,
    columns,
    required,
    values: 'scores',
  });
  const queries = rows.reduce((sum, { queries: list = [] }) => sum + list.length, 0);
  const vector = (name: string, values: MatrixLayout['values'] = 'scores', required = true): MatrixLayout => ({
    name,
    rowsAre: 'queries',
    rows: queries,
    columnsAre: '',
    columns: null,
    required,
    values,
  });
  switch (protocol) {
    case 'mac':
    case 'czsl':
    case 'czsl-cross': {
      const pair = matrix(
        'pair',
        attributes.length * objects.length,
        'attribute–object pairs',
        interfaceId !== undefined && interfaceId !== 'classifier',
      );
      if (pair.required) return [pair];
      return [
        matrix('attribute', attributes.length, 'attributes', false),
        matrix('object', objects.length, 'objects', false),
        pair,
      ];
    }
    case 'vaw-itc':
      return statementMatrices(definition, 'score').map((name) => matrix(name, attributes.length, 'attributes'));
    case 'vaw-itm':
      return statementMatrices(definition, 'query_score').map((name) => vector(name));
    case 'vaw-classifier':
      return [matrix('score', attributes.length, 'attributes')];
    case 'vaw-vqa':
      return [vector('answer', 'answers'), vector('score', 'scores', false)];
    case 'retrieval':
      return [matrix('caption', definition.captions?.length ?? 0, 'captions')];
    case 'caption-choice':
    case 'image-caption-pairs':
      return [vector('caption_score')];
    case 'compun':
      return [matrix('similarity', compoundPrompts(definition).length, 'prompts')];
    case 'compmap':
      return [matrix('activation', definition.concepts?.primitives.length ?? 0, 'primitives')];
    case 'compmap-embedding':
    case 'attribute-probe':
      return [matrix('embedding', 'any', 'dimensions')];
  }
}

/** The names of the matrices by board: `score` for the standard statement, `score_t1` for the one called t1. */
export function statementMatrices(
  definition: Pick<BenchmarkDefinition, 'templates'>,
  name: 'score' | 'query_score',
): string[] {
  return statementNames(definition).map((statement, at) => (at === 0 ? name : `${name}_${statement}`));
}

/** The maximum size in bytes of the values of these matrices. */
export function layoutBytes(layout: readonly MatrixLayout[]): number {
  return layout.reduce(
    (sum, { rows, columns }) => sum + 4 * rows * (columns === 'any' ? MAX_EMBEDDING : (columns ?? 1)),
    0,
  );
}
