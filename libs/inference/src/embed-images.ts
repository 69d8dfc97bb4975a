import type { Model } from './model.js';
import type { Rows } from './rows.js';
import type { TextTokens } from './text-tokens.js';

/**
 * Image embeddings [n, D] of a dual encoder or an embedder, as the graph answers them. A combined graph is fed one short text beside
 * them, whose output is not asked for.
 *
 * @throws ModelRejectedError
 */
export async function embedImages(model: Model, tokens: TextTokens | null, pixels: Float32Array, n: number): Promise<Rows> {
  const graph = model.graph('vision') ?? model.graph('embedder');
  if (graph) return (await model.run(graph, n, { pixels })).get(graph.outputs[0]!.name)!;
  const combined = model.graph('dual-encoder')!;
  return (await model.run(combined, n, { pixels, tokens: tokens!.batch([tokens!.encode('a')]) }, ['image_embeds'])).get('image_embeds')!;
}
