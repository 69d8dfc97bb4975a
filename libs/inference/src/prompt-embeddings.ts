import type { RecordFile } from './records/record-file.js';
import type { Model } from './model.js';
import { unitRows, type Rows } from './rows.js';
import type { TextTokens } from './text-tokens.js';

/** Texts per encoding batch; sorted by length, so a batch has little padding. */
const TEXT_BATCH = 64;
/** Records looked up at a time. */
const LOOKUPS = 256;

/** Storage of the embeddings of one bundle, its text settings and one engine between loads. */
export type OpenPromptRecords = (recordBytes: number) => Promise<RecordFile>;

/**
 * A dual encoder's L2-normalised text embeddings. Each distinct text is encoded once as long as its record is stored,
 * for any user: the next shard, another track, the bundle when it is loaded again.
 */
export class PromptEmbeddings {
  #width: Promise<number> | undefined;
  #records: Promise<RecordFile> | undefined;

  constructor(
    private readonly model: Model,
    private readonly tokens: TextTokens,
    private readonly open: OpenPromptRecords | null = null,
  ) {}

  /** Rows in the texts' order. @throws ModelRejectedError */
  async encode(texts: readonly string[]): Promise<Rows> {
    const width = await (this.#width ??= this.#findWidth());
    const records = this.open ? await (this.#records ??= this.open(width * 4)) : null;
    const values = new Float32Array(texts.length * width);
    const places = new Map<string, number>();
    texts.forEach((text, i) => places.has(text) || places.set(text, i));
    const rowOf = (text: string) => values.subarray(places.get(text)! * width, (places.get(text)! + 1) * width);
    const distinct = [...places.keys()];
    const unknown: string[] = [];
    for (let from = 0; from < distinct.length; from += LOOKUPS) {
      const part = distinct.slice(from, from + LOOKUPS);
      const stored = await Promise.all(part.map((text) => records?.read(text, bytesOf(rowOf(text)))));
      unknown.push(...part.filter((_, i) => !stored[i]));
    }
    const encoded = await this.tokens.encode(unknown);
    const missing = unknown.map((text, i) => ({ text, ids: encoded[i]! }));
    missing.sort((a, b) => a.ids.length - b.ids.length);
    for (let from = 0; from < missing.length; from += TEXT_BATCH) {
      const part = missing.slice(from, from + TEXT_BATCH);
      const encodings = await this.#run(part.map(({ ids }) => ids));
      for (const [i, { text }] of part.entries()) {
        const row = rowOf(text);
        row.set(encodings.values.subarray(i * width, (i + 1) * width));
        await records?.write(text, bytesOf(row));
      }
    }
    texts.forEach((text, i) =>
      values.copyWithin(i * width, places.get(text)! * width, (places.get(text)! + 1) * width),
    );
    return { n: texts.length, width, values };
  }

  async close(): Promise<void> {
    await (await this.#records?.catch(() => undefined))?.close();
  }

  async #findWidth(): Promise<number> {
    return (await this.#run(await this.tokens.encode(['a']))).width;
  }

  /** A combined graph also receives one blank image. */
  async #run(ids: readonly (readonly number[])[]): Promise<Rows> {
    const graph = this.model.graph('text') ?? this.model.graph('dual-encoder')!;
    const { width, height } = this.model.imageSize;
    const blank = graph.role === 'dual-encoder' ? { pixels: new Float32Array(3 * width * height) } : {};
    const outputs = await this.model.run(graph, ids.length, { ...blank, tokens: this.tokens.batch(ids) }, [
      'text_embeds',
    ]);
    return unitRows(outputs.get('text_embeds')!);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
