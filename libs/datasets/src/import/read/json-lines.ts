import type { Findings } from '../findings.js';
import type { SourceFolder } from '../source-folder.js';
import type { ListEntry } from './entry-list.js';
import { textLines } from './text-lines.js';

/** The records of a JSON Lines file. Lines that are no records are findings and omitted. @throws ImportStopped */
export async function* jsonLines(source: SourceFolder, file: string, findings: Findings): AsyncGenerator<ListEntry> {
  for (const { text, place } of await textLines(source, file)) {
    const record = recordOf(text);
    if (record) yield { place, field: (name) => record.get(name) };
    else
      findings.add('line_malformed', {
        message: 'a line is no JSON record',
        place,
        expected: 'a record of fields',
        found: text.slice(0, 80),
      });
  }
}

function recordOf(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
  } catch {
    return null;
  }
}
