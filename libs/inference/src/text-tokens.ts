import type { BundleReport, TextSettings } from '@primitives/bundle';
import type { ProcessLimits } from '@primitives/sandbox';
import { ModelRejectedError, tokenizerFinding } from './fault-finding.js';
import { ModelFaultError, type ModelRuntime } from './model-runtime.js';

/** Token ids of several texts, row-major [n, length]; `mask` is 1 where a token is, 0 where padding is. */
export interface TokenBatch {
  readonly n: number;
  readonly length: number;
  readonly ids: BigInt64Array<ArrayBuffer>;
  readonly mask: BigInt64Array<ArrayBuffer>;
  readonly types: BigInt64Array<ArrayBuffer>;
}

/** The largest published tokenizers open in two seconds. */
const OPEN_MS = 30_000;
/** Texts per request; a thousand take a third of a second with CLIP's tokenizer. */
const TEXTS = 1_000;
const ENCODE_MS = 20_000;

/**
 * The tokenizer of a bundle, which runs in the process of its model: only texts go in and only checked token ids come
 * out.
 */
export class TextTokens {
  private constructor(
    private readonly process: ModelRuntime,
    private readonly file: string,
    private readonly limits: ProcessLimits,
    readonly settings: TextSettings,
    private readonly encodeMs: number,
  ) {}

  /**
   * Null for a bundle that takes no text, and for a bare model, which has no tokenizer.
   *
   * @param encodeMs time limit of a request of at most 1,000 texts
   * @throws ModelRejectedError
   */
  static async open(
    process: ModelRuntime,
    { manifest, text, bare }: BundleReport,
    limits: ProcessLimits,
    encodeMs = ENCODE_MS,
  ): Promise<TextTokens | null> {
    if (!text || bare) return null;
    const file = manifest && 'tokenizer' in manifest.files ? manifest.files.tokenizer : 'tokenizer.json';
    const tokens = new TextTokens(process, file, limits, text, encodeMs);
    await tokens.#asFinding(() => process.openTokenizer(file, text.maxLength, OPEN_MS));
    return tokens;
  }

  /** Ids of each text, truncated to the bundle's length. @throws ModelRejectedError */
  async encode(texts: readonly string[]): Promise<number[][]> {
    const rows: number[][] = [];
    for (let from = 0; from < texts.length; from += TEXTS) {
      const part = texts.slice(from, from + TEXTS);
      const encoded = await this.#asFinding(() =>
        this.process.encode(this.file, part, this.settings.maxLength, this.encodeMs),
      );
      for (const ids of encoded) rows.push(ids);
    }
    return rows;
  }

  batch(texts: readonly (readonly number[])[]): TokenBatch {
    return tokenBatch(this.settings, texts);
  }

  async #asFinding<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ModelFaultError ? new ModelRejectedError(tokenizerFinding(error, this.limits)) : error;
    }
  }
}

/** One batch, padded to its longest text or to the full length, by the bundle's settings. */
export function tokenBatch(settings: TextSettings, texts: readonly (readonly number[])[]): TokenBatch {
  const { maxLength, padding, padTokenId } = settings;
  const length = padding === 'max_length' ? maxLength : Math.max(1, ...texts.map((ids) => ids.length));
  const cells = texts.length * length;
  const ids = new BigInt64Array(cells).fill(BigInt(padTokenId));
  const mask = new BigInt64Array(cells);
  texts.forEach((text, row) =>
    text.forEach((id, column) => {
      ids[row * length + column] = BigInt(id);
      mask[row * length + column] = 1n;
    }),
  );
  return { n: texts.length, length, ids, mask, types: new BigInt64Array(cells) };
}
