import { jsonFault } from './json-fault.js';
import { LIMITS } from './limits.js';
import { findFile, type BundleSource } from './source.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
/** Closing brackets and braces have codes two above these. */
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A file that should contain a JSON object and does not. */
export class UnreadableJson {
  constructor(readonly problem: string) {}
}

/** A JSON file of a bundle; null when it is missing. */
export async function readJsonObject(
  source: BundleSource,
  name: string,
  maxBytes: number = LIMITS.jsonBytes,
): Promise<JsonObject | UnreadableJson | null> {
  const file = findFile(source, name);
  if (!file) return null;
  if (file.size > maxBytes) return new UnreadableJson(`the file has ${file.size} bytes; at most ${maxBytes} are read`);
  const bytes = await source.read(name, 0, file.size);
  const problem = excess(bytes);
  if (problem) return new UnreadableJson(problem);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new UnreadableJson('not UTF-8 text');
  }
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : new UnreadableJson('not a JSON object');
  } catch {
    return new UnreadableJson(['not JSON', jsonFault(text)].filter(Boolean).join('; '));
  }
}

/**
 * Parsing takes memory by nesting and by the number of values, not by bytes: 30 MB of brackets would take a gigabyte.
 */
function excess(bytes: Uint8Array): string | null {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === BACKSLASH && quoted) i++;
    else if (byte === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (byte === COMMA) values++;
    else if (byte === BRACKET || byte === BRACE) {
      values++;
      if (++depth > LIMITS.jsonDepth) return `nested deeper than ${LIMITS.jsonDepth}`;
    } else if (byte === BRACKET + 2 || byte === BRACE + 2) depth--;
  }
  return values > LIMITS.jsonValues ? `more than ${LIMITS.jsonValues} values` : null;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
