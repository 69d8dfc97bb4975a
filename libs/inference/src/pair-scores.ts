import { batchFor, type ExpectedGraph } from '@primitives/bundle';
import { ModelRejectedError } from './fault-finding.js';
import type { Model } from './model.js';
import type { Rows } from './rows.js';
import type { TextTokens } from './text-tokens.js';

/** Some cells of an images × texts table, in any order. */
export interface PairCells {
  readonly texts: readonly string[];
  /** Image and text of each cell. */
  readonly image: Int32Array;
  readonly text: Int32Array;
}

/** Every image with every text, row-major. */
export function everyPair(images: number, texts: readonly string[]): PairCells {
  const cells = images * texts.length;
  const [image, text] = [new Int32Array(cells), new Int32Array(cells)];
  for (let cell = 0; cell < cells; cell++) {
    image[cell] = Math.floor(cell / texts.length);
    text[cell] = cell % texts.length;
  }
  return { texts, image, text };
}

/** Image–text rows of one run. */
const PAIR_BATCH = 32;
/** Maximum texts with cached token ids: every pair of the largest benchmark. Others are encoded again. */
const REMEMBERED_TEXTS = 65_536;
const PACE_ROUNDS = 2;
const PROBE_TEXT = 'a photo of a red square';
/** Rotations of its words give as many texts of one length. */
const PROBE_TEXTS = 3;
/** Two images, as sawtooth waves of these lengths. */
const PROBE_PERIODS = [17, 1013];

/**
 * Runs a graph of images and texts on pairs, row i of a run being pair i.
 *
 * Only texts of equal length share a run: without padding an answer does not depend on the batch, and no time is
 * wasted. If the graph accepts one image for a whole run (a batch of one, stretched over the texts), it receives one,
 * and its image half then works once per run instead of once per pair.
 */
export class PairScores {
  readonly #graph: ExpectedGraph;
  readonly #ids = new Map<string, readonly number[]>();
  #stretches: Promise<boolean> | undefined;
  #pace: Promise<number> | undefined;

  constructor(
    private readonly model: Model,
    private readonly tokens: TextTokens,
    private readonly output: string,
    /** The columns to store; by default all. */
    private readonly columnsOf: (rows: Rows) => Rows = (rows) => rows,
  ) {
    this.#graph = model.graph('matcher') ?? model.graph('vqa')!;
  }

  /**
   * The output's stored columns for each cell, [cells, width].
   *
   * @param pixels float32 [n, 3, H, W] @throws ModelRejectedError
   */
  async score(pixels: Float32Array, n: number, { texts, image, text }: PairCells): Promise<Rows> {
    const stretches = await (this.#stretches ??= this.#findOut());
    const ids = await this.#encode(texts);
    const batch = this.#batch(stretches);
    const size = pixels.length / n;
    const imageAt = (cell: number) => pixels.subarray(image[cell]! * size, (image[cell]! + 1) * size);
    const groups = new Map<string, number[]>();
    for (let cell = 0; cell < image.length; cell++) {
      const key = stretches ? `${ids[text[cell]!]!.length} ${image[cell]}` : `${ids[text[cell]!]!.length}`;
      const group = groups.get(key);
      if (group) group.push(cell);
      else groups.set(key, [cell]);
    }
    let answers: Rows = { n: 0, width: 1, values: new Float32Array() };
    for (const cells of groups.values()) {
      for (let from = 0; from < cells.length; from += batch) {
        const run = cells.slice(from, from + batch);
        const seen = stretches ? imageAt(run[0]!) : joined(run.map(imageAt));
        const { width, values } = this.columnsOf(
          await this.#run(
            seen,
            run.map((cell) => ids[text[cell]!]!),
          ),
        );
        if (answers.n === 0) answers = { n: image.length, width, values: new Float32Array(image.length * width) };
        run.forEach((cell, row) => answers.values.set(values.subarray(row * width, (row + 1) * width), cell * width));
      }
    }
    return answers;
  }

  /**
   * Seconds of one pair on this machine: the faster of two full runs with this text, on a blank image; measured once.
   */
  pace(text: string): Promise<number> {
    return (this.#pace ??= this.#measure(text));
  }

  async #measure(text: string): Promise<number> {
    const stretches = await (this.#stretches ??= this.#findOut());
    const batch = this.#batch(stretches);
    const images = stretches ? 1 : batch;
    const { width, height } = this.model.imageSize;
    const pixels = new Float32Array(images * 3 * width * height);
    const [encoded = []] = await this.#encode([text]);
    const ids = Array.from({ length: batch }, () => encoded);
    let best = Infinity;
    for (let round = 0; round < PACE_ROUNDS; round++) {
      const startedAt = performance.now();
      await this.#run(pixels, ids);
      best = Math.min(best, performance.now() - startedAt);
    }
    return best / 1000 / batch;
  }

  /** Rows of one run: fewer for large images. */
  #batch(stretches: boolean): number {
    return stretches ? PAIR_BATCH : batchFor(this.model.report, PAIR_BATCH);
  }

  async #run(pixels: Float32Array, ids: readonly (readonly number[])[]): Promise<Rows> {
    return (
      await this.model.run(this.#graph, ids.length, { pixels, tokens: this.tokens.batch(ids) }, [this.output])
    ).get(this.output)!;
  }

  /** Whether one image with several texts gives the same answer as that image with each of them, to the last bit. */
  async #findOut(): Promise<boolean> {
    const [[first = 0, ...rest] = []] = await this.#encode([PROBE_TEXT]);
    const last = rest.pop() ?? first;
    const texts = Array.from({ length: PROBE_TEXTS }, (_, turn) => [
      first,
      ...rest.slice(turn),
      ...rest.slice(0, turn),
      last,
    ]);
    const { width, height } = this.model.imageSize;
    try {
      for (const period of PROBE_PERIODS) {
        const image = Float32Array.from({ length: 3 * width * height }, (_, i) => (i % period) / period - 0.5);
        const alone = await this.#run(joined(texts.map(() => image)), texts);
        const stretched = await this.#run(image, texts);
        if (alone.values.some((value, i) => value !== stretched.values[i])) return false;
      }
      return true;
    } catch (error) {
      if (error instanceof ModelRejectedError && this.model.alive) return false; // the graph's shapes do not allow it
      throw error;
    }
  }

  async #encode(texts: readonly string[]): Promise<(readonly number[])[]> {
    if (this.#ids.size >= REMEMBERED_TEXTS) this.#ids.clear();
    const unknown = [...new Set(texts)].filter((text) => !this.#ids.has(text));
    const encoded = await this.tokens.encode(unknown);
    unknown.forEach((text, i) => this.#ids.set(text, encoded[i]!));
    return texts.map((text) => this.#ids.get(text)!);
  }
}

function joined(images: readonly Float32Array[]): Float32Array {
  const size = images[0]?.length ?? 0;
  const pixels = new Float32Array(images.length * size);
  images.forEach((image, i) => pixels.set(image, i * size));
  return pixels;
}
