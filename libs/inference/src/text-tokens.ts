import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { finding, type BundleReport, type Finding, type TextSettings } from '@primitives/bundle';

/** Token ids of several texts, row-major [n, length]; `mask` is 1 where a token stands, 0 where padding does. */
export interface TokenBatch {
  readonly n: number;
  readonly length: number;
  readonly ids: BigInt64Array<ArrayBuffer>;
  readonly mask: BigInt64Array<ArrayBuffer>;
  readonly types: BigInt64Array<ArrayBuffer>;
}

/** The tokenizer of a bundle cannot be used. */
export class TokenizerFaultError extends Error {
  override readonly name = 'TokenizerFaultError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/**
 * Texts to token ids as the bundle's tokenizer.json says. The library ignores truncation and padding, so both are done here: a text
 * that is too long keeps its last special token (CLIP pools there), and a batch is padded to its longest or to the full length.
 */
export class TextTokens {
  private constructor(
    private readonly tokenizer: Tokenizer,
    readonly settings: TextSettings,
  ) {}

  /** @throws TokenizerFaultError */
  static async open(folder: string, report: BundleReport): Promise<TextTokens> {
    const file = report.manifest && 'tokenizer' in report.manifest.files ? report.manifest.files.tokenizer : 'tokenizer.json';
    if (!report.text) throw new TokenizerFaultError(finding('tokenizer', { file, problem: 'the bundle has no text settings' }));
    try {
      const json = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as object;
      return new TextTokens(new Tokenizer(await json(file), await json('tokenizer_config.json')), report.text);
    } catch (error) {
      throw new TokenizerFaultError(finding('tokenizer', { file, problem: error instanceof Error ? error.message : String(error) }));
    }
  }

  /** Ids of one text, cut to the bundle's length. */
  encode(text: string): number[] {
    const { ids } = this.tokenizer.encode(text);
    const { maxLength } = this.settings;
    if (ids.length <= maxLength) return [...ids];
    return [...ids.slice(0, maxLength - 1), ids[ids.length - 1]!];
  }

  /** One batch, padded. */
  batch(texts: readonly (readonly number[])[]): TokenBatch {
    const { maxLength, padding, padTokenId } = this.settings;
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
}
