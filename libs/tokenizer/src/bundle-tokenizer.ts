import { Tokenizer } from '@huggingface/tokenizers';

/** The tokenizer of the texts of tokenizer.json and tokenizer_config.json. @throws any error, caused by them */
export function parseTokenizer(tokenizer: string, config: string, maxLength: number): BundleTokenizer {
  return new BundleTokenizer(new Tokenizer(JSON.parse(tokenizer) as object, JSON.parse(config) as object), maxLength);
}

/**
 * Encodes texts to token ids by tokenizer.json. The library ignores truncation, so it is done here: a text that is too
 * long keeps its last special token, because CLIP pools there.
 */
export class BundleTokenizer {
  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly maxLength: number,
  ) {}

  /** @throws any error, caused by the file; an id that is no integer among them */
  encode(text: string): number[] {
    const ids: readonly number[] = this.tokenizer.encode(text).ids;
    const wrong = ids.find((id) => !Number.isSafeInteger(id) || id < 0);
    if (wrong !== undefined)
      throw new Error(`"${text}" gets ${String(wrong)} as a token id; expected whole numbers from 0`);
    if (ids.length <= this.maxLength) return [...ids];
    return [...ids.slice(0, this.maxLength - 1), ids[ids.length - 1]!];
  }
}
