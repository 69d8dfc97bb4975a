import type { BoardRow } from '../row.js';
import type { BoardExport } from './board-export.js';
import { bibtexEntry, PLATFORM, submissionEntry, submissionKey } from './citation.js';
import { latexText } from './latex-text.js';
import { frozenUrl, snapshotText } from './snapshot-url.js';

/**
 * The citation key of a row: `xu-et-al-1` for a paper, `primitives-4f2kw9` for a submission; papers with the same
 * address share a key.
 */
export function citationKeys(rows: readonly BoardRow[]): ReadonlyMap<string, string> {
  const papers = new Map<string, string>();
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const row of rows) {
    if (row.evidence === 'REFERENCE') continue;
    if (row.evidence === 'VERIFIED') {
      if (row.submissionCode !== null) keys.set(row.id, submissionKey(row.submissionCode));
      continue;
    }
    const paper = `${row.citation} ${row.url}`;
    const key = papers.get(paper) ?? free(slug(row.citation ?? row.name), taken);
    papers.set(paper, key);
    keys.set(row.id, key);
  }
  return keys;
}

/** An entry for the board's snapshot, one for every submission and one for every paper behind a row, each once. */
export function boardBibtex(exported: BoardExport): string {
  const { track, board, snapshot, rows, publicUrl } = exported;
  const keys = citationKeys(rows);
  const entries = new Map<string, string>();
  const year = snapshot?.asOf.slice(0, 4) ?? null;
  entries.set(
    PLATFORM,
    bibtexEntry(`${PLATFORM}-${track.slug}-${board}`, {
      author: '{The Primitives maintainers}',
      title: `{${latexText(`${track.title}, ${board}: a board of Primitives`)}}`,
      ...(year === null ? {} : { year }),
      note: latexText(snapshotText(exported)),
      url: frozenUrl(exported),
    }),
  );
  for (const row of rows) {
    const key = keys.get(row.id);
    if (key === undefined || entries.has(key)) continue;
    entries.set(
      key,
      row.submissionCode === null
        ? bibtexEntry(key, paperFields(row, exported))
        : rowEntry(row, row.submissionCode, publicUrl),
    );
  }
  return [...entries.values()].join('\n');
}

const rowEntry = ({ name, version, team, publishedAt }: BoardRow, code: string, publicUrl: string): string =>
  submissionEntry({ code, name, version, team, date: publishedAt, url: `${publicUrl}/s/${code}` });

function paperFields(row: BoardRow, { titles }: BoardExport): Record<string, string> {
  const year = /\b(?:19|20)\d{2}\b/.exec(row.citation ?? '')?.[0];
  const author = (row.citation ?? '').replace(/,?\s*\b(?:19|20)\d{2}\b/, '').replace(/ et al\.?/, ' and others');
  const title = row.url === null ? undefined : titles?.get(row.url);
  return {
    author: latexText(author),
    ...(title === undefined ? {} : { title: `{${latexText(title)}}` }),
    ...(year === undefined ? {} : { year }),
    ...(row.url === null ? {} : { url: row.url }),
  };
}

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'paper';
}

function free(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number++) key = `${wanted}-${number}`;
  taken.add(key);
  return key;
}
