const ROUNDED = 'values of hidden images are rounded up or down at random, so that they do not reveal labels';

/** Says how published values of hidden images differ from the exact ones, and where the rule is documented. */
export const roundingLine = (url: string | null): string =>
  url === null ? ROUNDED : `${ROUNDED}: ${url}/docs/release#results-on-a-hidden-split`;
