import { embedImages } from '../embed-images.js';
import { matchOf } from '../match.js';
import { PairScores } from '../pair-scores.js';
import type { Predictor, PredictorParts, Question } from '../predictor.js';
import type { PromptEmbeddings } from '../prompt-embeddings.js';
import { products, unitRows } from '../rows.js';
import type { TextTokens } from '../text-tokens.js';
import { estimatePairs, MissingInputError, PairTable, type Cell } from './pair-table.js';

/**
 * `caption-choice`, `image-caption-pairs` by a dual encoder: the cosine of the image with each queried caption. Encodes
 * the captions of a batch with it, so that a shard costs no captions of others.
 */
export function ratedCaptions({ model, definition }: PredictorParts, prompts: PromptEmbeddings): Predictor {
  return {
    async predict(pixels, instances) {
      const cells = captionCells(definition.captions ?? [], instances);
      const { width, values } = unitRows(await embedImages(model, pixels, instances.length));
      const texts = await prompts.encode(cells.map(({ text }) => text));
      const rowOf = (rows: Float32Array, row: number) => ({
        n: 1,
        width,
        values: rows.subarray(row * width, (row + 1) * width),
      });
      return {
        caption_score: Float32Array.from(
          cells,
          ({ image }, cell) => products(rowOf(values, image), rowOf(texts.values, cell))[0]!,
        ),
      };
    },
    close: () => prompts.close(),
  };
}

/** The same protocols by a matcher: the match of the image with each queried caption. */
export function matchedCaptions({ model, definition }: PredictorParts, tokens: TextTokens): Predictor {
  const match = matchOf(model.report);
  const scores = new PairScores(model, tokens, match.output);
  const cellsOf = (instances: readonly Question[]) => captionCells(definition.captions ?? [], instances);
  return {
    async predict(pixels, instances) {
      const table = new PairTable([cellsOf(instances)]);
      const values = match.scores(await scores.score(pixels, instances.length, table.distinct));
      return { caption_score: table.spread(values, 0) };
    },
    estimate: (instances) => estimatePairs(scores, [cellsOf(instances)]),
  };
}

/** A cell for each queried caption of each instance, in order. */
function captionCells(captions: readonly string[], instances: readonly Question[]): Cell[] {
  return instances.flatMap(({ id, queries }, image) => {
    if (!queries) throw new MissingInputError(id, 'queries');
    return queries.map((caption) => {
      const text = captions[caption];
      if (text === undefined) throw new RangeError(`there is no caption ${caption} among ${captions.length}`);
      return { image, text };
    });
  });
}
