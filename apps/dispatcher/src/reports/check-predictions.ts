import {
  layoutBytes,
  maxEmbedding,
  predictionLayout,
  type BenchmarkDefinition,
  type InterfaceId,
  type LayoutRow,
  type MatrixLayout,
  type ProtocolId,
} from '@primitives/benchmark';
import { SafetensorsError, decodeSafetensors, type Tensor } from '@primitives/protocol';

/** The runner submitted invalid predictions; another runner retries the shard. */
export class PredictionsInvalidError extends Error {
  override readonly name = 'PredictionsInvalidError';
  readonly code = 'predictions_invalid';
}

/** What the predictions of a shard refer to. */
export interface ShardQuestion {
  readonly definition: BenchmarkDefinition;
  readonly protocol: ProtocolId;
  readonly interface: InterfaceId;
  /** The shard's instances, in order. */
  readonly rows: readonly LayoutRow[];
}

/** A prediction file contains its matrices and a header of a few hundred bytes. */
const HEADER_BYTES = 64 * 1024;

/** The largest size of a file with the predictions of a shard, for any interface. */
export const maxPredictionBytes = ({ definition, protocol, rows }: Omit<ShardQuestion, 'interface'>): number =>
  layoutBytes(predictionLayout(definition, protocol, rows)) + HEADER_BYTES;

/**
 * Checks that the bytes contain the matrices of the protocol, all float32 and of the right shape. Minus infinity ranks
 * last and is allowed, except in an embedding; NaN and plus infinity are not, and an answer is 1 or 0.
 *
 * @throws PredictionsInvalidError
 */
export function checkPredictions(
  bytes: Uint8Array,
  { definition, protocol, interface: interfaceId, rows }: ShardQuestion,
): void {
  const { tensors } = decode(bytes);
  const layout = predictionLayout(definition, protocol, rows, interfaceId);
  const names = layout.map(({ name }) => name).join(', ');
  if (tensors.size === 0) throw new PredictionsInvalidError(`the predictions hold no matrix, expected ${names}`);
  for (const name of tensors.keys()) {
    if (layout.some((matrix) => matrix.name === name)) continue;
    throw new PredictionsInvalidError(`the predictions hold a matrix "${name.slice(0, 60)}", expected ${names}`);
  }
  for (const matrix of layout) {
    const tensor = tensors.get(matrix.name);
    if (tensor) checkMatrix(matrix, tensor, maxEmbedding(protocol));
    else if (matrix.required) throw new PredictionsInvalidError(`the predictions lack the matrix ${matrix.name}`);
  }
}

const ALLOWED: Readonly<Record<MatrixLayout['values'] | 'embedding', (value: number) => boolean>> = {
  scores: (value) => value < Infinity, // false for NaN
  answers: (value) => value === 0 || value === 1,
  embedding: Number.isFinite,
};

function checkMatrix(matrix: MatrixLayout, { shape, data }: Tensor, widest: number): void {
  const { name, rows, columns, values } = matrix;
  const [found = -1, width = 1, ...more] = shape;
  const wide =
    columns === 'any'
      ? shape.length === 2 && width > 0 && width <= widest
      : columns === null
        ? shape.length === 1
        : shape.length === 2 && width === columns;
  if (!(data instanceof Float32Array) || found !== rows || !wide || more.length > 0) {
    throw new PredictionsInvalidError(
      `${name} has the shape [${shape.join(', ')}], expected float32 ${shapeOf(matrix, widest)}`,
    );
  }
  const allowed = ALLOWED[columns === 'any' ? 'embedding' : values];
  const wrong = data.findIndex((value) => !allowed(value));
  if (wrong < 0) return;
  const what = values === 'answers' ? 'what is neither 1 nor 0' : 'NaN or infinity';
  throw new PredictionsInvalidError(`${name} holds ${what} in row ${Math.floor(wrong / width)}`);
}

function shapeOf({ rows, columns }: MatrixLayout, widest: number): string {
  if (columns === null) return `[${rows}]`;
  return `[${rows}, ${columns === 'any' ? `1 to ${widest}` : columns}]`;
}

function decode(bytes: Uint8Array) {
  try {
    return decodeSafetensors(bytes);
  } catch (error) {
    if (error instanceof SafetensorsError) throw new PredictionsInvalidError(error.message);
    throw error;
  }
}
