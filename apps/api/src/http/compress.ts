import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Compresses dynamic responses: a board of 200 rows shrinks to a tenth. Uses fast levels, because dynamic responses are
 * rarely reused. The web app's files are compressed at build time.
 */
export const compressAnswers = () =>
  compression({ level: 3, threshold: 2_048, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } });
