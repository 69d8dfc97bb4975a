import type { Estimate } from '@primitives/ranking';
import { formatValue, type Format } from '../metric-values.js';
import { fittingTable, intervalText, minuteText } from './fitting-table.js';

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
  readonly track: {
    readonly slug: string;
    readonly primaryMetric: { readonly id: string; readonly label: string; readonly format: Format };
  };
  /** By board, the main one first; null before the score. */
  readonly results: readonly { readonly values: readonly (Estimate & { readonly metric: string })[] }[] | null;
}

/**
 * One row per evaluation, with the primary value on the main board of the track.
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
    ({ submission: { code, name, version, listing }, track, stateText, createdAt, results, ...outcome }) => [
      code,
      track.slug,
      `${name} ${version}`,
      stateText,
      resultText(outcome),
      valueText(track, results),
      outcome.debug ? '' : listing.listing.toLowerCase(),
      minuteText(createdAt),
    ],
  );
  const head = ['code', 'track', 'model', 'state', 'result', 'value', 'listing', 'submitted'];
  const expendable = ['submitted', 'listing', 'result', 'value'].map((name) => head.indexOf(name));
  const text = fittingTable(head, rows, expendable, columns);
  return nodes.length < totalCount ? `${text}\nthe first ${nodes.length} of ${totalCount}` : text;
}

/** Where the result is: of a shown copy, its entry, since the copy is on no board. */
function resultText({ publication, debug, copyOf }: Pick<MyEvaluation, 'publication' | 'debug' | 'copyOf'>): string {
  if (!publication) return '';
  if (debug) return 'debug run';
  if (copyOf && publication.visibility === 'SHOWN') return copyOf.entry ? `copy of ${copyOf.entry.code}` : 'copy';
  return publication.visibility === 'EMBARGOED' ? 'on no board' : RESULTS[publication.visibility];
}

/** `AUC 41.00 ±4.00`; empty while there is no value that the reader may see. */
function valueText({ primaryMetric: { id, label, format } }: MyEvaluation['track'], results: MyEvaluation['results']) {
  const value = results?.[0]?.values.find(({ metric }) => metric === id);
  if (!value || value.value === null) return '';
  return [label, formatValue(value, format), intervalText(value, format)].filter(Boolean).join(' ');
}
