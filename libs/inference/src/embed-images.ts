import type { Model } from './model.js';
import type { Rows } from './rows.js';

/**
 * Image embeddings [n, D] of a dual encoder or an embedder, as the graph returns them. A combined graph also receives
 * one short text, whose output is ignored.
 *
 * @throws ModelRejectedError
 */
export async function embedImages(model: Model, pixels: Float32Array, n: number): Promise<Rows> {
  const graph = model.graph('vision') ?? model.graph('embedder');
  if (graph) return (await model.run(graph, n, { pixels })).get(graph.outputs[0]!.name)!;
  const combined = model.graph('dual-encoder')!;
  const tokens = model.tokens!;
  const feed = { pixels, tokens: tokens.batch(await tokens.encode(['a'])) };
  return (await model.run(combined, n, feed, ['image_embeds'])).get('image_embeds')!;
}
