import { z } from 'zod';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { jsonFile } from '../read/json-file.js';
import { separatedRecords, type SeparatedRecord } from '../read/separated.js';
import type { SourceFolder } from '../source-folder.js';

const TABLE = 'Categories_final_20200131.tsv';
/** Word and definition precede the categories. */
const COLUMNS_BEFORE = 2;

const Descriptions = z.array(z.object({ id: z.string(), concept: z.string(), definition: z.string() }));

interface CategoryFiles {
  readonly source: SourceFolder;
  readonly at: (name: string) => string[];
  /** Sorted: their indices are the definition's. */
  readonly concepts: readonly string[];
}

/**
 * The supercategories of THINGSplus with their concepts as indices. The table contains words, not ids, in its own
 * order, and homonyms share a word: a row belongs to the concept with its word and definition, otherwise to the one
 * with its spelling in words.csv, otherwise to the one with its definition, otherwise to the one with its word; a
 * remaining row belongs to the remaining concept.
 */
export async function readCategories(
  { source, at, concepts }: CategoryFiles,
  findings: Findings,
): Promise<Record<string, number[]>> {
  const file = await source.required(...at(TABLE));
  const [header, ...all] = separatedRecords(await source.text(file), '\t', file, findings);
  const names = header?.cells.slice(COLUMNS_BEFORE).map((name) => name.trim()) ?? [];
  const rows = all
    .filter(({ cells }) => cells[0]?.trim() !== '') // the last row contains totals
    .filter((row) => isMarked(row, names.length, file, findings));
  const rowOf = await rowsOfConcepts({ source, at, concepts }, rows, findings);
  expectCounts(
    { categories: names.length, 'categorised concepts': rowOf.size },
    { categories: 53, 'categorised concepts': concepts.length },
    { file },
    findings,
  );
  const categories: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  concepts.forEach((concept, index) => {
    const cells = rowOf.get(concept)?.cells.slice(COLUMNS_BEFORE) ?? [];
    names.forEach((name, column) => {
      if (cells[column]?.trim() === '1') categories[name]?.push(index);
    });
  });
  return categories;
}

/** Whether a row marks each category with 1 or nothing. A missing cell would shift the categories after it. */
function isMarked({ line, cells }: SeparatedRecord, categories: number, file: string, findings: Findings): boolean {
  const marks = cells.slice(COLUMNS_BEFORE).map((mark) => mark.trim());
  const other = marks.find((mark) => mark !== '' && mark !== '1');
  if (marks.length === categories && other === undefined) return true;
  findings.add('line_malformed', {
    message: `the row of ${cells[0]} does not mark the categories`,
    place: { file, line },
    expected: `${categories} cells, each 1 or empty`,
    found: other ?? `${marks.length} cells`,
  });
  return false;
}

async function rowsOfConcepts(
  { source, at, concepts }: CategoryFiles,
  rows: readonly SeparatedRecord[],
  findings: Findings,
): Promise<ReadonlyMap<string, SeparatedRecord>> {
  const described = await jsonFile(
    source,
    await source.required(...at('concepts-and-categories.json')),
    Descriptions,
    findings,
  );
  const known = new Map(described.map((description) => [description.id, description]));
  const spelled = await spellings({ source, at, concepts }, findings);
  const byKey = (key: (row: SeparatedRecord) => string): ReadonlyMap<string, SeparatedRecord[]> => {
    const map = new Map<string, SeparatedRecord[]>();
    for (const row of rows) map.set(key(row), [...(map.get(key(row)) ?? []), row]);
    return map;
  };
  const word = ({ cells }: SeparatedRecord): string => cells[0]?.trim() ?? '';
  const meaning = ({ cells }: SeparatedRecord): string => cells[1]?.trim() ?? '';
  const [byBoth, byWord, byMeaning] = [byKey((row) => `${word(row)}\t${meaning(row)}`), byKey(word), byKey(meaning)];
  const rowOf = new Map<string, SeparatedRecord>();
  for (const concept of concepts) {
    const { concept: name = concept, definition = '' } = known.get(concept) ?? {};
    const candidates = [
      byBoth.get(`${name}\t${definition.trim()}`),
      byWord.get(spelled.get(concept) ?? ''),
      byMeaning.get(definition.trim()),
      byWord.get(name),
    ];
    const [row] = candidates.find((found) => found?.length === 1) ?? [];
    if (row) rowOf.set(concept, row);
  }
  const taken = new Set(rowOf.values());
  for (const concept of concepts.filter((name) => !rowOf.has(name))) {
    const left = (byWord.get(known.get(concept)?.concept ?? concept) ?? []).filter((row) => !taken.has(row));
    if (left.length === 1 && left[0]) rowOf.set(concept, left[0]);
    else
      findings.add('name_unknown', {
        message: `${concept} has no row in the table of categories`,
        place: { file: TABLE },
        expected: 1,
        found: left.length,
      });
  }
  return rowOf;
}

/** Spelling of a homonym in words.csv: `bow3` is `bow (decoration)`. */
async function spellings(
  { source, at, concepts }: CategoryFiles,
  findings: Findings,
): Promise<ReadonlyMap<string, string>> {
  const file = await source.required(...at('words.csv'));
  const [header, ...rows] = separatedRecords(await source.text(file), ',', file, findings);
  expectCounts({ words: rows.length }, { words: concepts.length }, { file }, findings);
  const column = (name: string): number => {
    const found = header?.cells.indexOf(name) ?? -1;
    if (found >= 0) return found;
    return findings.stop('file_unreadable', {
      message: `${file} has another header`,
      place: { file, line: 1 },
      expected: name,
      found: header?.cells.join(',') ?? 'nothing',
    });
  };
  const [id, spelling] = [column('id'), column('word_with_category_parenthesis')];
  return new Map(rows.map(({ cells }) => [cells[id] ?? '', cells[spelling] ?? '']));
}
