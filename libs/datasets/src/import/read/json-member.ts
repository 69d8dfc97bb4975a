import { createReadStream } from 'node:fs';
import { BACKSLASH, BLANK, BYTE_ORDER_MARK, CLOSE, COLON, NEWLINE, OBJECT, OPEN, QUOTE } from './json-bytes.js';
import { JsonEntriesError, type JsonStart } from './json-entries.js';

/**
 * Where the value of a member begins in a JSON file that is one object; COCO's files are objects of hundreds of
 * megabytes. Scans the whole file, so that one that ends too early is an error before anything of it is used.
 *
 * @throws JsonEntriesError
 */
export async function jsonMember(path: string, name: string): Promise<JsonStart> {
  let line = 1;
  /** Bytes before this chunk. */
  let before = 0;
  let opened = false;
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** Bytes of the last string directly in the object. */
  let text: number[] = [];
  /** Whether the value of the member is next. */
  let next = false;
  let start: JsonStart | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (byte === NEWLINE) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        if (inString && depth === 1) text.push(byte);
        continue;
      }
      if (BLANK.has(byte) || (!opened && BYTE_ORDER_MARK.has(byte))) continue;
      if (depth === 0 && (opened || byte !== OBJECT))
        throw new JsonEntriesError('text outside of an object', line, 0, before + i);
      opened = true;
      if (next) [start, next] = [{ byte: before + i, line }, false];
      if (byte === QUOTE) [inString, text] = [true, []];
      else if (OPEN.has(byte)) depth++;
      else if (CLOSE.has(byte)) depth--;
      else if (byte === COLON && depth === 1) next = start === undefined && Buffer.from(text).toString() === name;
    }
    before += chunk.length;
  }
  if (!opened || depth > 0) throw new JsonEntriesError('it ends before the object does', line, 0, before);
  if (start === undefined) throw new JsonEntriesError(`it has no "${name}"`, line, 0, before);
  return start;
}
