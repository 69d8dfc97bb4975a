import { fittingTable, minuteText } from './fitting-table.js';

/** What a team reads about the visibility of a result. */
const RESULTS = {
  SHOWN: 'published',
  HIDDEN: 'hidden by a maintainer',
  WITHDRAWN: 'withdrawn',
  SUPERSEDED: 'replaced',
  WITHHELD: 'withheld',
  SEALED: 'sealed',
} as const;

/** An evaluation of the reader's teams, in the shape of the GraphQL API. */
export interface MyEvaluation {
  readonly stateText: string;
  readonly createdAt: string;
  readonly debug: boolean;
  readonly copyOf: { readonly entry: { readonly code: string } | null } | null;
  readonly publication: { readonly visibility: keyof typeof RESULTS | 'EMBARGOED' } | null;
  readonly submission: {
    readonly code: string;
    readonly name: string;
    readonly version: string;
    readonly listing: { readonly listing: string };
  };
  readonly track: { readonly slug: string };
}

/**
 * One row per evaluation.
 *
 * @param program name of the command, for the next step
 * @param columns of the terminal; infinite in a pipe
 */
export function submissionsTable(
  { nodes, totalCount }: { readonly nodes: readonly MyEvaluation[]; readonly totalCount: number },
  program: string,
  columns: number,
): string {
  if (nodes.length === 0) return `no submissions yet; \`${program} submit <bundle> --track <track>\` creates one`;
  const rows = nodes.map(
    ({ submission: { code, name, version, listing }, track, stateText, createdAt, ...outcome }) => [
      code,
      track.slug,
      `${name} ${version}`,
      stateText,
      resultText({ ...outcome, ...listing }),
      minuteText(createdAt),
    ],
  );
  const head = ['code', 'track', 'model', 'state', 'result', 'submitted'];
  const text = fittingTable(head, rows, [head.indexOf('submitted'), head.indexOf('result')], columns);
  return nodes.length < totalCount ? `${text}\nthe first ${nodes.length} of ${totalCount}` : text;
}

/** Where the result is: of a shown copy, its entry, since the copy is on no board. */
function resultText({
  publication,
  debug,
  copyOf,
  listing,
}: Pick<MyEvaluation, 'publication' | 'debug' | 'copyOf'> & MyEvaluation['submission']['listing']): string {
  if (!publication) return '';
  if (debug) return 'debug run';
  if (copyOf && publication.visibility === 'SHOWN') return copyOf.entry ? `copy of ${copyOf.entry.code}` : 'copy';
  return publication.visibility === 'EMBARGOED' ? listing.toLowerCase() : RESULTS[publication.visibility];
}
