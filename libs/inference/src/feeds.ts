import { outputSize, type BundleReport, type ExpectedGraph } from '@primitives/bundle';
import type { TensorType, WireTensor } from '@primitives/sandbox';
import { toFloat16 } from './float16.js';
import type { TokenBatch } from './text-tokens.js';

/** Inputs of a graph: images as float32 [n, 3, H, W], texts, or both. */
export interface Feed {
  readonly pixels?: Float32Array;
  readonly tokens?: TokenBatch;
}

/** A feed as the tensors that this graph names, in its own element type. */
export function feedsOf(report: BundleReport, graph: ExpectedGraph, { pixels, tokens }: Feed): WireTensor[] {
  const { width, height } = outputSize(report.preprocessing!);
  const inputs = report.graphs.find(({ file }) => file === graph.file)?.inputs ?? [];
  return inputs.flatMap(({ name, dtype }): WireTensor[] => {
    if (name === 'pixel_values' && pixels) {
      const data = dtype === 'float16' ? toFloat16(pixels) : pixels;
      return [
        {
          name,
          type: dtype as TensorType,
          dims: [pixels.length / (3 * height * width), 3, height, width],
          bytes: bytesOf(data),
        },
      ];
    }
    const text =
      tokens &&
      {
        input_ids: tokens.ids,
        attention_mask: tokens.mask,
        token_type_ids: tokens.types,
        position_ids: positions(tokens),
      }[name];
    return text ? [{ name, type: 'int64', dims: [tokens.n, tokens.length], bytes: bytesOf(text) }] : [];
  });
}

/** Token rows of a bare model, which has no tokenizer. */
export function bareBatch(rows: readonly (readonly number[])[]): TokenBatch {
  const length = Math.max(...rows.map((ids) => ids.length));
  const ids = new BigInt64Array(rows.length * length);
  const mask = new BigInt64Array(rows.length * length);
  rows.forEach((row, r) =>
    row.forEach((id, column) => (ids.set([BigInt(id)], r * length + column), mask.set([1n], r * length + column))),
  );
  return { n: rows.length, length, ids, mask, types: new BigInt64Array(rows.length * length) };
}

function positions({ n, length }: TokenBatch): BigInt64Array {
  return BigInt64Array.from({ length: n * length }, (_, i) => BigInt(i % length));
}

function bytesOf(data: Float32Array | Uint16Array | BigInt64Array): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
