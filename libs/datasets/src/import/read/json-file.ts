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
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
    return findings.stop('file_unreadable', {
      message: `${path} is not JSON`,
      place: { file: path, ...(line !== undefined && { line }) },
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
