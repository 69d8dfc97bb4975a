import { LIMITS } from './limits.js';
import { findFile, type BundleSource } from './source.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A file that should hold a JSON object and does not. */
export class UnreadableJson {
  constructor(readonly problem: string) {}
}

/** A JSON file of a bundle; null when it is missing. */
export async function readJsonObject(source: BundleSource, name: string): Promise<JsonObject | UnreadableJson | null> {
  const file = findFile(source, name);
  if (!file) return null;
  if (file.size > LIMITS.jsonBytes)
    return new UnreadableJson(`the file has ${file.size} bytes; at most ${LIMITS.jsonBytes} are read`);
  const bytes = await source.read(name, 0, file.size);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? value : new UnreadableJson('not a JSON object');
  } catch (error) {
    return new UnreadableJson(error instanceof SyntaxError ? `not JSON (${error.message})` : 'not UTF-8 text');
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
