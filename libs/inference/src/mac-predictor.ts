import { fillPrompt, type BenchmarkDefinition } from '@primitives/benchmark';
import { activate } from './activation.js';
import type { Model, Rows } from './model.js';
import type { TextTokens } from './text-tokens.js';

/** The scores of n images by branch (ARCHITECTURE.md section 10): attribute [n, |A|], object [n, |O|], pair [n, |A|·|O|]. */
export type MacScores = Partial<Record<'attribute' | 'object' | 'pair', Float32Array>>;

/** Answers the `mac` protocol for batches of images. */
export interface MacPredictor {
  /** @param pixels float32 [n, 3, H, W] */
  predict(pixels: Float32Array, n: number): Promise<MacScores>;
}

/** Texts encoded at a time; sorted by length, so a batch holds little padding. */
const TEXT_BATCH = 64;
/** Image–text rows that a matcher is run on at a time. */
const MATCH_BATCH = 32;
const DEFAULT_LOGIT_SCALE = 100;

/**
 * Makes the predictor for a model's interface; every distinct prompt is encoded here, once.
 *
 * @param tokens the bundle's tokenizer, for interfaces with text
 * @throws ModelRejectedError
 */
export async function macPredictor(model: Model, definition: BenchmarkDefinition, tokens: TextTokens | null): Promise<MacPredictor> {
  const { manifest } = model.report;
  if (manifest?.interface === 'classifier') return new Classifier(model, definition);
  if (!tokens) throw new Error(`a ${manifest?.interface} without a tokenizer passed the check`);
  const prompts = definition.attributes.flatMap((attribute) => definition.objects.map((object) => fillPrompt(definition.prompts.pair, { attribute, object })));
  if (manifest?.interface === 'dual-encoder') {
    const texts = await encodeTexts(model, tokens, prompts);
    return new DualEncoder(model, tokens, texts, manifest.logit_scale ?? DEFAULT_LOGIT_SCALE);
  }
  if (manifest?.interface === 'matcher') return new Matcher(model, tokens, prompts, manifest.match);
  throw new Error(`the mac protocol does not know the interface ${manifest?.interface}`);
}

class Classifier implements MacPredictor {
  readonly #graph;
  readonly #heads;

  constructor(
    private readonly model: Model,
    definition: BenchmarkDefinition,
  ) {
    this.#graph = model.graph('classifier')!;
    const { attributes, objects } = definition;
    const { attribute, object, pair } = model.report.heads!;
    const columns = (labels: readonly string[], wanted: readonly string[]) => {
      const at = new Map(labels.map((label, column) => [label, column]));
      return Int32Array.from(wanted, (name) => at.get(name) ?? -1);
    };
    const pairName = ([a, o]: readonly [string, string]) => `${a}\0${o}`;
    this.#heads = [
      ...(attribute ? [{ branch: 'attribute' as const, head: attribute, columns: columns(attribute.labels, attributes) }] : []),
      ...(object ? [{ branch: 'object' as const, head: object, columns: columns(object.labels, objects) }] : []),
      ...(pair ? [{ branch: 'pair' as const, head: pair, columns: columns(pair.labels.map(pairName), attributes.flatMap((a) => objects.map((o) => pairName([a, o])))) }] : []),
    ];
  }

  async predict(pixels: Float32Array, n: number): Promise<MacScores> {
    const outputs = await this.model.run(this.#graph, n, { pixels });
    const scores: MacScores = {};
    for (const { branch, head, columns } of this.#heads) {
      const { values, width } = outputs.get(head.output)!;
      scores[branch] = select(activate(values, width, head.activation), n, width, columns);
    }
    return scores;
  }
}

/** The wanted columns in the benchmark's order; a pair that the head does not have is never predicted. */
function select(values: Float32Array, n: number, width: number, columns: Int32Array): Float32Array {
  const selected = new Float32Array(n * columns.length);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < columns.length; column++) {
      const from = columns[column]!;
      selected[row * columns.length + column] = from < 0 ? -Infinity : values[row * width + from]!;
    }
  }
  return selected;
}

class DualEncoder implements MacPredictor {
  constructor(
    private readonly model: Model,
    private readonly tokens: TextTokens,
    private readonly texts: Rows,
    private readonly scale: number,
  ) {}

  async predict(pixels: Float32Array, n: number): Promise<MacScores> {
    const images = normalised(await embedImages(this.model, this.tokens, pixels, n));
    const { n: count, width } = this.texts;
    const pair = new Float32Array(n * count);
    for (let row = 0; row < n; row++) {
      for (let text = 0; text < count; text++) {
        let dot = 0;
        for (let d = 0; d < width; d++) dot += images.values[row * width + d]! * this.texts.values[text * width + d]!;
        pair[row * count + text] = this.scale * dot;
      }
    }
    return { pair };
  }
}

/** Image embeddings [n, D]; a combined graph is fed one short text beside them, whose output is not asked for. */
export async function embedImages(model: Model, tokens: TextTokens | null, pixels: Float32Array, n: number): Promise<Rows> {
  const vision = model.graph('vision');
  if (vision) return (await model.run(vision, n, { pixels })).get('image_embeds')!;
  const combined = model.graph('dual-encoder')!;
  return (await model.run(combined, n, { pixels, tokens: tokens!.batch([tokens!.encode('a')]) }, ['image_embeds'])).get('image_embeds')!;
}

/** Text embeddings of every prompt, L2-normalised, in the prompts' order; equal prompts are encoded once. */
export async function encodeTexts(model: Model, tokens: TextTokens, prompts: readonly string[]): Promise<Rows> {
  const distinct = [...new Set(prompts)].map((text) => ({ text, ids: tokens.encode(text) })).sort((a, b) => a.ids.length - b.ids.length);
  const graph = model.graph('text') ?? model.graph('dual-encoder')!;
  const blank = graph.role === 'dual-encoder' ? { pixels: new Float32Array(3 * model.imageSize.width * model.imageSize.height) } : {};
  const embedded = new Map<string, Float32Array>();
  let width = 0;
  for (let start = 0; start < distinct.length; start += TEXT_BATCH) {
    const part = distinct.slice(start, start + TEXT_BATCH);
    const outputs = await model.run(graph, part.length, { ...blank, tokens: tokens.batch(part.map(({ ids }) => ids)) }, ['text_embeds']);
    const rows = normalised(outputs.get('text_embeds')!);
    width = rows.width;
    part.forEach(({ text }, row) => embedded.set(text, rows.values.subarray(row * width, (row + 1) * width)));
  }
  const values = new Float32Array(prompts.length * width);
  prompts.forEach((text, row) => values.set(embedded.get(text)!, row * width));
  return { n: prompts.length, width, values };
}

/** Rows of length one; a zero row stays zero. Norms in float64. */
function normalised({ n, width, values }: Rows): Rows {
  const unit = new Float32Array(values.length);
  for (let row = 0; row < n; row++) {
    let squares = 0;
    for (let d = 0; d < width; d++) squares += values[row * width + d]! ** 2;
    const norm = Math.sqrt(squares) || 1;
    for (let d = 0; d < width; d++) unit[row * width + d] = values[row * width + d]! / norm;
  }
  return { n, width, values: unit };
}

class Matcher implements MacPredictor {
  readonly #prompts;

  constructor(
    private readonly model: Model,
    private readonly tokens: TextTokens,
    prompts: readonly string[],
    private readonly match: { readonly output: string; readonly positive_index?: number | undefined },
  ) {
    this.#prompts = prompts.map((text, column) => ({ column, ids: tokens.encode(text) })).sort((a, b) => a.ids.length - b.ids.length);
  }

  async predict(pixels: Float32Array, n: number): Promise<MacScores> {
    const graph = this.model.graph('matcher')!;
    const pair = new Float32Array(n * this.#prompts.length);
    const size = pixels.length / n;
    for (let row = 0; row < n; row++) {
      for (let start = 0; start < this.#prompts.length; start += MATCH_BATCH) {
        const part = this.#prompts.slice(start, start + MATCH_BATCH);
        const images = new Float32Array(part.length * size);
        for (let i = 0; i < part.length; i++) images.set(pixels.subarray(row * size, (row + 1) * size), i * size);
        const outputs = await this.model.run(graph, part.length, { pixels: images, tokens: this.tokens.batch(part.map(({ ids }) => ids)) });
        const { values, width } = outputs.get(this.match.output)!;
        part.forEach(({ column }, i) => (pair[row * this.#prompts.length + column] = width === 1 ? values[i]! : probability(values, i * width, this.match.positive_index ?? 1)));
      }
    }
    return { pair };
  }
}

/** Softmax over mismatch and match. */
function probability(logits: Float32Array, at: number, positive: number): number {
  return 1 / (1 + Math.exp(logits[at + (1 - positive)]! - logits[at + positive]!));
}
