/**
 * The size of a measurement: `full`, or with `--short` the smallest size that runs every line. A short run shows that a
 * section reaches its end; its figures mean nothing.
 */
export const sized = <T>(full: T, short: T): T => (process.env['PRIMITIVES_BENCH_SHORT'] === 'on' ? short : full);
