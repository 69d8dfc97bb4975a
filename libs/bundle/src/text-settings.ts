import { finding, type Finding } from './finding.js';
import { isObject, readJsonObject, UnreadableJson, type JsonObject } from './json-file.js';
import { CONFIG_BYTES } from './limits.js';
import type { Manifest } from './manifest.js';
import type { BundleSource } from './source.js';
import type * as TokenizerChecks from './tokenizer/check-tokenizer.js';
import { isTokenId } from './tokenizer/token-id.js';

let loaded: Promise<typeof TokenizerChecks> | undefined;
/** Loaded when needed: the page checks bundles too, and its script has a size budget. */
export const tokenizerChecks = () => (loaded ??= import('./tokenizer/check-tokenizer.js'));

/** How texts become token ids of one length. */
export interface TextSettings {
  readonly maxLength: number;
  /** Pad to the longest text of the batch, or always to `maxLength`. */
  readonly padding: 'longest' | 'max_length';
  readonly padTokenId: number;
}

/** Tokenizers write 1e30 for "no limit". */
const MAX_LENGTH = 8192;
const CLIP_LENGTH = 77;

/** Default text settings of a bare model: it has no tokenizer, so it only receives synthetic ids. */
export const BARE_TEXT: TextSettings = { maxLength: CLIP_LENGTH, padding: 'longest', padTokenId: 0 };

type TextBlock = NonNullable<Extract<Manifest, { text?: unknown }>['text']>;

/** The manifest's settings, completed from tokenizer.json, tokenizer_config.json and config.json. */
export async function readTextSettings(
  source: BundleSource,
  tokenizerFile: string,
  block: TextBlock,
): Promise<TextSettings | Finding[]> {
  const tokenizer = await readJsonObject(source, tokenizerFile);
  const config = await readJsonObject(source, 'tokenizer_config.json', CONFIG_BYTES);
  const model = await readJsonObject(source, 'config.json', CONFIG_BYTES);
  const refuse = (file: string, problem: string): Finding[] => [finding('tokenizer_invalid', { file, problem })];
  if (tokenizer === null) return [finding('file_missing', { name: tokenizerFile })];
  if (tokenizer instanceof UnreadableJson) return refuse(tokenizerFile, tokenizer.problem);
  if (config === null) return refuse('tokenizer_config.json', 'the file is not in the bundle');
  if (config instanceof UnreadableJson) return refuse('tokenizer_config.json', config.problem);
  const { checkTokenizer, checkTokenizerConfig } = await tokenizerChecks();
  const findings = [
    ...(await checkTokenizer(tokenizerFile, tokenizer)),
    ...checkTokenizerConfig('tokenizer_config.json', config),
  ];
  if (findings.length > 0) return findings;
  const padTokenId = block.pad_token_id ?? padToken(tokenizer, config);
  if (padTokenId === undefined)
    return refuse(tokenizerFile, 'it declares no padding token; set text.pad_token_id in manifest.json');
  const modelConfig = model instanceof UnreadableJson ? null : model;
  return {
    maxLength: block.max_length ?? maxLength(tokenizer, config, modelConfig),
    padding:
      block.padding ?? (String(modelConfig?.['model_type'] ?? '').startsWith('siglip') ? 'max_length' : 'longest'),
    padTokenId,
  };
}

function maxLength(tokenizer: JsonObject, config: JsonObject, model: JsonObject | null): number {
  const at = (json: unknown, key: string): unknown => (isObject(json) ? json[key] : undefined);
  const candidates = [
    config['model_max_length'],
    at(tokenizer['truncation'], 'max_length'),
    at(model?.['text_config'], 'max_position_embeddings'),
    model?.['max_position_embeddings'],
  ];
  const length = candidates.find((it) => Number.isInteger(it) && Number(it) >= 2 && Number(it) <= MAX_LENGTH);
  return length === undefined ? CLIP_LENGTH : Number(length);
}

function padToken(tokenizer: JsonObject, config: JsonObject): number | undefined {
  const named = config['pad_token'];
  const token = isObject(named) ? named['content'] : named;
  if (typeof token === 'string') {
    const added = Array.isArray(tokenizer['added_tokens']) ? (tokenizer['added_tokens'] as readonly unknown[]) : [];
    const entry = added.find((it) => isObject(it) && it['content'] === token);
    const vocab = isObject(tokenizer['model']) ? tokenizer['model']['vocab'] : undefined;
    const listed = Array.isArray(vocab) ? vocab.findIndex((it) => Array.isArray(it) && it[0] === token) : -1;
    const id = isObject(entry)
      ? entry['id']
      : isObject(vocab) && Object.hasOwn(vocab, token)
        ? vocab[token]
        : listed >= 0
          ? listed
          : undefined;
    if (isTokenId(id)) return id;
  }
  const id = isObject(tokenizer['padding']) ? tokenizer['padding']['pad_id'] : undefined;
  return isTokenId(id) ? id : undefined;
}
