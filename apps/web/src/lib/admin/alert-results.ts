interface Held {
  readonly code: string;
  readonly trackSlug: string;
  readonly visibility: string;
}
type Alert = { readonly codes: readonly string[]; readonly trackSlug: string };

export interface AlertResult {
  readonly code: string;
  /** Its visibility, if it is not on the boards of the track. */
  readonly visibility: string | null;
}

/** The submissions of an alert with the state of their results on its track. */
export const alertResults = ({ codes, trackSlug }: Alert, held: readonly Held[]): AlertResult[] =>
  codes.map((code) => ({
    code,
    visibility: held.find((each) => each.code === code && each.trackSlug === trackSlug)?.visibility ?? null,
  }));

const REMOVED: readonly (string | null)[] = ['HIDDEN', 'WITHDRAWN', 'SUPERSEDED'];

/** The submissions whose results can be compared: no one removed them. */
export const comparable = (results: readonly AlertResult[]): string[] =>
  results.filter(({ visibility }) => !REMOVED.includes(visibility)).map(({ code }) => code);

/** The latest submission if its result is on a board, where it can be hidden. */
export const hideable = (results: readonly AlertResult[]): string | null => {
  const last = results.at(-1);
  return last && last.visibility === null ? last.code : null;
};
