import { createReadStream } from 'node:fs';
import { ARRAY, BACKSLASH, BLANK, BYTE_ORDER_MARK, CLOSE, COMMA, NEWLINE, OPEN, QUOTE } from './json-bytes.js';

/** Where a value of a file begins: its byte from 0 and its line from 1. */
export interface JsonStart {
  readonly byte: number;
  readonly line: number;
}

/** One element of a JSON array, its number from 0, and the line on which it begins. */
export interface JsonEntry {
  readonly line: number;
  readonly entry: number;
  readonly value: unknown;
}

/** The file is no JSON array; `line`, `entry` and `byte` are where reading stopped. */
export class JsonEntriesError extends Error {
  override readonly name = 'JsonEntriesError';

  constructor(
    readonly problem: string,
    readonly line: number,
    readonly entry: number,
    readonly byte: number,
  ) {
    super(`line ${line}, entry ${entry}, byte ${byte}: ${problem}`);
  }
}

/**
 * Streams the elements of a JSON file that is one array: VAW's lists are hundreds of megabytes, and only one element is
 * in memory.
 *
 * @param within where the array begins, if the file has more than the array
 * @throws JsonEntriesError
 */
export async function* jsonEntries(path: string, within?: JsonStart): AsyncGenerator<JsonEntry> {
  let line = within?.line ?? 1;
  let entry = 0;
  /** Bytes before this chunk. */
  let before = within?.byte ?? 0;
  let opened = false;
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** Line on which the element began, and its bytes of earlier chunks; 0 between elements. */
  let began = 0;
  /** Byte at which the element began. */
  let first = 0;
  let parts: Buffer[] = [];
  const chunks = createReadStream(path, { start: before, highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (byte === NEWLINE) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      if (depth === 0) {
        if (BLANK.has(byte) || (!opened && BYTE_ORDER_MARK.has(byte))) continue;
        if (opened || byte !== ARRAY) throw new JsonEntriesError('text outside of an array', line, entry, before + i);
        opened = true;
        depth = 1;
        continue;
      }
      const ends = depth === 1 && (byte === COMMA || CLOSE.has(byte));
      if (ends && began > 0) {
        yield element(Buffer.concat([...parts, chunk.subarray(start, i)]), began, entry++, first);
        began = 0;
        parts = [];
      }
      if (CLOSE.has(byte)) depth--;
      if (depth === 0 && within !== undefined) return;
      if (ends || BLANK.has(byte)) continue;
      if (began === 0) [began, start, first] = [line, i, before + i];
      if (byte === QUOTE) inString = true;
      else if (OPEN.has(byte)) depth++;
    }
    if (began > 0) parts.push(Buffer.from(chunk.subarray(start)));
    before += chunk.length;
  }
  if (!opened || depth > 0) throw new JsonEntriesError('it ends before the array does', line, entry, before);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @param byte at which the element begins */
function element(bytes: Buffer, line: number, entry: number, byte: number): JsonEntry {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new JsonEntriesError('this element is not UTF-8', line, entry, byte);
  }
  try {
    return { line, entry, value: JSON.parse(text) };
  } catch {
    throw new JsonEntriesError('this element is not JSON', line, entry, byte);
  }
}
