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
    const before = at === undefined ? undefined : text.slice(0, at);
    return findings.stop('file_unreadable', {
      message: `${path} is not JSON`,
      place: {
        file: path,
        ...(before !== undefined && {
          line: before.split('\n').length,
          byte: new TextEncoder().encode(before).length,
        }),
      },
      expected: 'JSON',
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  return findings.stop('file_unreadable', {
    message: `${path} is not of the layout${where === '' ? '' : ` at ${where}`}`,
    place: { file: path },
    expected: 'the shape that docs/import.md describes',
    found: issue?.message ?? 'another',
  });
}

/** The character at which V8's parser stopped; it names no position in a text that ends too early. */
function errorPosition(error: unknown, text: string): number | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('end of JSON input')) return text.length;
  const at = /position (\d+)/.exec(message)?.[1];
  return at === undefined ? undefined : Number(at);
}
