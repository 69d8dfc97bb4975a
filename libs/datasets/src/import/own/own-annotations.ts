import type { z } from 'zod';
import type { Findings, Place } from '../findings.js';
import { separatedRecords } from '../read/separated.js';
import { textLines } from '../read/text-lines.js';
import type { SourceFolder } from '../source-folder.js';

export const OWN_FILES = ['annotations.jsonl', 'annotations.csv'];

/** The valid annotations of `annotations.jsonl` or `annotations.csv`; the others are findings with their line. */
export async function ownAnnotations<T>(
  source: SourceFolder,
  type: z.ZodType<T>,
  findings: Findings,
): Promise<{ file: string; entries: { readonly value: T; readonly place: Place }[] }> {
  const file = await source.required(...OWN_FILES);
  const records = file.endsWith('.csv')
    ? csvRecords(await source.text(file), file, findings)
    : (await textLines(source, file)).map(({ text, place }) => ({ value: jsonOf(text), place }));
  const entries = records.flatMap(({ value, place }) => {
    const parsed = type.safeParse(value);
    if (parsed.success) return [{ value: parsed.data, place }];
    const [issue] = parsed.error.issues;
    findings.add('line_malformed', {
      message: `a line is not an annotation of the task${issue?.path.length ? `, at "${issue.path.join('.')}"` : ''}`,
      place,
      expected: 'the fields of the schema on the page Importing a benchmark (/docs/import)',
      found: issue?.message ?? 'another value',
    });
    return [];
  });
  return { file, entries };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The rows of a table whose first row has the names of the fields. A name that occurs several times is a list; an empty
 * cell has no value; a box is four numbers separated by spaces.
 */
function csvRecords(text: string, file: string, findings: Findings): { value: unknown; place: Place }[] {
  const [head, ...rows] = separatedRecords(text, ',', file, findings);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  return rows.flatMap(({ line, cells }) => {
    const place = { file, line };
    if (cells.length !== names.length) {
      findings.add('line_malformed', {
        message: 'a row has another number of cells than the first row',
        place,
        expected: names.length,
        found: cells.length,
      });
      return [];
    }
    const fields = new Map<string, unknown>();
    cells.forEach((cell, column) => {
      const name = names[column]!;
      if (cell === '') return;
      const before = fields.get(name);
      if (name === 'box') fields.set(name, cell.trim().split(/\s+/).map(Number));
      else if (before === undefined) fields.set(name, cell);
      else fields.set(name, Array.isArray(before) ? [...(before as unknown[]), cell] : [before, cell]);
    });
    return [{ value: Object.fromEntries(fields), place }];
  });
}
