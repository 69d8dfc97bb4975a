import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Compresses answers that are made on the spot: a board of 200 rows shrinks to a tenth. Quick levels, since every answer pays them
 * and few are read twice; the page's files are compressed once, when they are built.
 */
export const compressAnswers = () =>
  compression({ level: 3, threshold: 2_048, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } });
