import type { z } from 'zod';
import type { Findings } from '../findings.js';
import type { SourceFolder } from '../source-folder.js';

/** A small JSON file with a schema. @throws ImportStopped when it does not match */
export async function jsonFile<T>(
  source: SourceFolder,
  path: string,
  schema: z.ZodType<T>,
  findings: Findings,
): Promise<T> {
  const text = await source.text(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const at = errorPosition(error, text);
    const before = text.slice(0, at);
    return findings.stop('file_unreadable', {
      message: `${path} is not JSON`,
      place: { file: path, line: before.split('\n').length, byte: new TextEncoder().encode(before).length },
      expected: 'JSON',
      found: at < text.length ? text.slice(at, at + SHOWN) : 'the end of the file',
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  return findings.stop('file_unreadable', {
    message: `${path} is not of the layout${where === '' ? '' : ` at ${where}`}`,
    place: { file: path },
    expected: 'the shape that the page Importing a benchmark (/docs/import) describes',
    found: issue?.message ?? 'another',
  });
}

/** Characters of the text that a finding shows. */
const SHOWN = 20;

/**
 * The character at which V8's parser stopped. Its message names no position for an unexpected token: the search finds
 * the longest beginning that more text could complete.
 */
function errorPosition(error: unknown, text: string): number {
  const at = positionOf(error, text);
  if (at !== undefined) return at;
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (couldContinue(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function couldContinue(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return message.startsWith('Unterminated string') || positionOf(error, text) === text.length;
  }
}

function positionOf(error: unknown, text: string): number | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('end of JSON input')) return text.length;
  const at = /position (\d+)/.exec(message)?.[1];
  return at === undefined ? undefined : Number(at);
}
