import type { BenchmarkDefinition } from '@primitives/benchmark';
import { SafetensorsError, decodeSafetensors } from '@primitives/protocol';

/** What a runner handed in is not what was asked: its fault, and another one tries. */
export class PredictionsInvalidError extends Error {
  override readonly name = 'PredictionsInvalidError';
  readonly code = 'predictions_invalid';
}

/**
 * Whether the bytes are predictions of `rows` instances under the `mac` protocol: any of `attribute [n, A]`, `object [n, O]` and
 * `pair [n, A·O]` (column a·O + o), float32. Minus infinity ranks last and is allowed; NaN and plus infinity are not.
 *
 * @throws PredictionsInvalidError
 */
export function checkPredictions(bytes: Uint8Array, rows: number, definition: BenchmarkDefinition): void {
  const { tensors } = decode(bytes);
  const columns = {
    attribute: definition.attributes.length,
    object: definition.objects.length,
    pair: definition.attributes.length * definition.objects.length,
  };
  if (tensors.size === 0) throw new PredictionsInvalidError('the predictions hold no matrix');
  for (const [name, { shape, data }] of tensors) {
    const allowed = Object.entries(columns).find(([known]) => known === name)?.[1];
    if (!allowed)
      throw new PredictionsInvalidError(
        `the predictions hold a matrix "${name.slice(0, 60)}", expected attribute, object or pair`,
      );
    const fits = data instanceof Float32Array && shape.length === 2 && shape[0] === rows && shape[1] === allowed;
    if (!fits)
      throw new PredictionsInvalidError(`${name} has the shape [${shape.join(', ')}], expected float32 [${rows}, ${allowed}]`);
    const wrong = data.findIndex((value) => !(value < Infinity));
    if (wrong >= 0)
      throw new PredictionsInvalidError(`${name} holds NaN or plus infinity in row ${Math.floor(wrong / (shape[1] ?? 1))}`);
  }
}

function decode(bytes: Uint8Array) {
  try {
    return decodeSafetensors(bytes);
  } catch (error) {
    if (error instanceof SafetensorsError) throw new PredictionsInvalidError(error.message);
    throw error;
  }
}
