import { promptsOf, type Prompt, type ProtocolId } from '@primitives/benchmark';
import { DEFAULT_LOGIT_SCALE } from '@primitives/bundle';
import { embedImages } from '../embed-images.js';
import { matchOf } from '../match.js';
import { everyPair, PairScores } from '../pair-scores.js';
import type { Predictor, PredictorParts } from '../predictor.js';
import type { PromptEmbeddings } from '../prompt-embeddings.js';
import { pausedProducts, unitRows, type Rows } from '../rows.js';
import type { TextTokens } from '../text-tokens.js';

/**
 * Protocols with the same texts for every image: the matrix that they fill, whether the cosine is scaled like logits,
 * and whether the texts of one column are combined by their mean cosine or by their mean embedding of length one.
 */
const PROMPTED: Partial<Record<ProtocolId, { matrix: string; scaled: boolean; mean: 'cosine' | 'embedding' }>> = {
  mac: { matrix: 'pair', scaled: true, mean: 'cosine' },
  czsl: { matrix: 'pair', scaled: true, mean: 'cosine' },
  'czsl-cross': { matrix: 'pair', scaled: true, mean: 'cosine' },
  retrieval: { matrix: 'caption', scaled: false, mean: 'cosine' },
  compun: { matrix: 'similarity', scaled: false, mean: 'cosine' },
  compmap: { matrix: 'activation', scaled: true, mean: 'embedding' },
};

/** Dual encoders: the cosine of image and text, or the mean over the texts of one column. */
export async function ratedPrompts(
  protocol: ProtocolId,
  { model, definition }: PredictorParts,
  prompts: PromptEmbeddings,
): Promise<Predictor> {
  const { matrix, scaled, mean } = PROMPTED[protocol]!;
  const { manifest } = model.report;
  const scale = scaled
    ? ((manifest?.interface === 'dual-encoder' ? manifest.logit_scale : undefined) ?? DEFAULT_LOGIT_SCALE)
    : 1;
  const questions = promptsOf(definition, protocol);
  const texts = joinedByColumn(await prompts.encode(questions.map(({ text }) => text)), questions, mean);
  await prompts.close();
  return {
    async predict(pixels, { length: n }) {
      return { [matrix]: await pausedProducts(unitRows(await embedImages(model, pixels, n)), texts, scale) };
    },
  };
}

/** Matchers: every image with every text; texts of one column are combined by the mean of their scores. */
export async function matchedPrompts(
  protocol: ProtocolId,
  { model, definition }: PredictorParts,
  tokens: TextTokens,
): Promise<Predictor> {
  const { matrix } = PROMPTED[protocol]!;
  const match = matchOf(model.report);
  const scores = new PairScores(model, tokens, match.output);
  const questions = promptsOf(definition, protocol);
  const texts = questions.map(({ text }) => text);
  return {
    async predict(pixels, { length: n }) {
      const values = match.scores(await scores.score(pixels, n, everyPair(n, texts)));
      return { [matrix]: meanByColumn(values, n, questions) };
    },
    async estimate({ length: n }) {
      return { pairs: n * texts.length, secondsEach: await scores.pace(texts[Math.floor(texts.length / 2)] ?? '') };
    },
  };
}

/** Number of columns that the prompts fill. */
const columnCount = (prompts: readonly Prompt[]) => (prompts[prompts.length - 1]?.column ?? -1) + 1;

/** One row per column: the mean of its embeddings, for `embedding` scaled to length one. */
function joinedByColumn(rows: Rows, prompts: readonly Prompt[], mean: 'cosine' | 'embedding'): Rows {
  const n = columnCount(prompts);
  if (n === prompts.length) return rows;
  const { width } = rows;
  const counts = textsByColumn(prompts);
  const means = new Float64Array(n * width);
  prompts.forEach(({ column }, i) => {
    for (let d = 0; d < width; d++) means[column * width + d]! += rows.values[i * width + d]! / counts[column]!;
  });
  const joined = { n, width, values: Float32Array.from(means) };
  return mean === 'embedding' ? unitRows(joined) : joined;
}

function meanByColumn(values: Float32Array, n: number, prompts: readonly Prompt[]): Float32Array {
  const columns = columnCount(prompts);
  if (columns === prompts.length) return values;
  const counts = textsByColumn(prompts);
  const means = new Float64Array(n * columns);
  for (let row = 0; row < n; row++)
    prompts.forEach(
      ({ column }, i) => (means[row * columns + column]! += values[row * prompts.length + i]! / counts[column]!),
    );
  return Float32Array.from(means);
}

function textsByColumn(prompts: readonly Prompt[]): Uint32Array {
  const counts = new Uint32Array(columnCount(prompts));
  for (const { column } of prompts) counts[column]!++;
  return counts;
}
