/** Written into every result: a change in how results are made is a new one. */
export const SCORER_VERSION = '9';
