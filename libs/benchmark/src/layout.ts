import type { BenchmarkDefinition } from './definition.js';
import type { Instance } from './label-file.js';
import type { InterfaceId, ProtocolId } from './protocols.js';
import { compoundPrompts } from './prompts/compound-prompts.js';
import { statementNames } from './prompts/vaw.js';

/** One matrix of a prediction file, float32: a row an instance of the shard, or a value for each of the instances' queries in order. */
export interface MatrixLayout {
  readonly name: string;
  readonly rowsAre: 'instances' | 'queries';
  readonly rows: number;
  readonly columnsAre: string;
  /** null for a vector, which the queries have; `any` for an embedding, as wide as the model makes it. */
  readonly columns: number | null | 'any';
  readonly required: boolean;
  /** `answers` are 1 for yes and 0 for no. */
  readonly values: 'scores' | 'answers';
}

/** What the protocols' rows are: instances of a shard as runner and intake know them. */
export type LayoutRow = Pick<Instance, 'queries'>;

/** An embedding may not be wider. */
export const MAX_EMBEDDING = 16_384;

/**
 * The matrices that answer a shard, at least one of them: what a runner writes, the intake checks and the scorer reads.
 *
 * @param rows the shard's instances; only their number and queries count
 * @param interfaceId of the bundle; what a prediction file of unknown origin may hold when it is left out
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
  const queries = rows.reduce((sum, { queries: asked = [] }) => sum + asked.length, 0);
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
    case 'compun':
      return [matrix('similarity', compoundPrompts(definition).length, 'prompts')];
    case 'compmap':
      return [matrix('activation', definition.concepts?.primitives.length ?? 0, 'primitives')];
    case 'attribute-probe':
      return [matrix('embedding', 'any', 'dimensions')];
  }
}

/** `score` for the standard statement, `score_t1` for the one called t1: the names of the matrices by board. */
export function statementMatrices(
  definition: Pick<BenchmarkDefinition, 'templates'>,
  name: 'score' | 'query_score',
): string[] {
  return statementNames(definition).map((statement, at) => (at === 0 ? name : `${name}_${statement}`));
}

/** The most bytes that values of these matrices take. */
export function layoutBytes(layout: readonly MatrixLayout[]): number {
  return layout.reduce(
    (sum, { rows, columns }) => sum + 4 * rows * (columns === 'any' ? MAX_EMBEDDING : (columns ?? 1)),
    0,
  );
}
