import { maxEmbedding, type ProtocolId } from '@primitives/benchmark';
import { finding } from '@primitives/bundle';
import { embedImages } from '../embed-images.js';
import { ModelRejectedError } from '../fault-finding.js';
import type { Model } from '../model.js';
import type { Predictor, PredictorParts } from '../predictor.js';
import { unitRows, type Rows } from '../rows.js';

/**
 * `attribute-probe`, `compmap-embedding`: an embedder's rows unchanged; a dual encoder's with length one, for any kind
 * of export.
 */
export function embeddingsOf({ model }: PredictorParts, protocol: ProtocolId): Predictor {
  const widest = maxEmbedding(protocol);
  const unit = model.report.interface === 'dual-encoder';
  return {
    async predict(pixels, { length: n }) {
      const rows = await embedImages(model, pixels, n);
      if (rows.width > widest) throw wrongWidth(model, rows, `at most ${widest} numbers an image`);
      return { embedding: unit ? unitRows(rows).values : rows.values };
    },
  };
}

/** `compmap` by an embedder: its outputs are the activations of the primitives, in their order. */
export function activationsOf({ model, definition }: PredictorParts): Predictor {
  const primitives = definition.concepts?.primitives.length ?? 0;
  return {
    async predict(pixels, { length: n }) {
      const rows = await embedImages(model, pixels, n);
      if (rows.width !== primitives)
        throw wrongWidth(model, rows, `[${n}, ${primitives}], a number for each primitive`);
      return { activation: rows.values };
    },
  };
}

function wrongWidth(model: Model, { n, width }: Rows, expected: string): ModelRejectedError {
  const { file, outputs } = model.graphs[0]!;
  return new ModelRejectedError(
    finding(
      'output_shape_mismatch',
      { file, output: outputs[0]!.name, found: `[${n}, ${width}]`, batch: n, expected },
      'run',
    ),
  );
}
