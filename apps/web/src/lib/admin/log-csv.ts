import { csvText } from '@primitives/boards';

/** An entry of the audit log. */
interface Entry {
  readonly at: string;
  readonly act: string;
  readonly target: string;
  readonly details: unknown;
  readonly by: string | null;
  readonly names: readonly { readonly id: string; readonly name: string }[];
}
export interface LogPage {
  readonly nodes: readonly Entry[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Entries of a file. */
export const MOST_ENTRIES = 10_000;

const HEADER = ['time', 'action', 'target', 'target_name', 'by', 'details'];

const lineOf = ({ at, act, target, details, by, names }: Entry) => [
  at,
  act,
  target,
  names.find(({ id }) => id === target)?.name ?? null,
  by,
  JSON.stringify(details),
];

/**
 * The matching entries as parts of a CSV file, one per page.
 *
 * @param read the page after a cursor; undefined if it cannot be read
 * @param onpage is called with the number of entries so far
 * @returns undefined if a page could not be read
 */
export async function logCsv(
  read: (after: string | null) => Promise<LogPage | undefined>,
  onpage: (count: number) => void,
  most = MOST_ENTRIES,
): Promise<{ readonly parts: readonly string[]; readonly count: number; readonly complete: boolean } | undefined> {
  const parts = [csvText([HEADER])];
  let count = 0;
  for (let after: string | null = null; ;) {
    const page: LogPage | undefined = await read(after);
    if (!page) return undefined;
    const nodes = page.nodes.slice(0, most - count);
    parts.push(csvText(nodes.map(lineOf)));
    count += nodes.length;
    onpage(count);
    const more = page.pageInfo.hasNextPage || nodes.length < page.nodes.length;
    if (!more || count >= most || page.pageInfo.endCursor === null) return { parts, count, complete: !more };
    after = page.pageInfo.endCursor;
  }
}
