/** Hostile inputs that are not yet answered as required, each with what happens instead. The corpus test skips them. */
export const KNOWN_OPEN: ReadonlyMap<string, string> = new Map<string, string>();
