/** What browsers throw if the code of a page or the answer of a request does not arrive. */
const NOT_LOADED = /dynamically imported module|Importing a module script|Failed to fetch|NetworkError|Load failed/;

/** Whether the error is a file that did not arrive: no server, no connection, or a version that is gone. */
export const isNotLoaded = (error: unknown): boolean => error instanceof TypeError && NOT_LOADED.test(error.message);
