/** Written into every result: a change in how results are made is a new one. */
export const SCORER_VERSION = '9';

/**
 * The version of the scorer since which an entry's contributions, projections and summaries are the same: what a board
 * stores of its entries and pairs remains valid in later versions. `protocols.spec.ts` compares them with
 * `measurements.json` and fails when they change.
 */
export const MEASURED_SINCE = '9';
