import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../../docs/api');

/** A worked example of the page /docs/api: the request as printed, and the answer that the page shows. */
export interface Example {
  readonly name: string;
  readonly kind: 'graphql' | 'http';
  readonly request: string;
  readonly title: string;
  readonly about: string;
  readonly as: 'anonymous' | 'token';
  readonly variables?: Record<string, unknown>;
  readonly status?: number;
  readonly type?: string;
  /** Name of a placeholder → the header whose value it represents in later examples. */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** In numerical order. */
export function readExamples(): Example[] {
  const names = readdirSync(FOLDER).filter((name) => /^\d\d-.*\.(graphql|http)$/.test(name));
  return names.sort().map((file) => {
    const [name = '', kind] = file.split('.');
    return {
      ...(JSON.parse(read(`${name}.json`)) as Example),
      name,
      kind: kind as Example['kind'],
      request: read(file),
    };
  });
}

export const shownLimits = (): Record<string, number> => JSON.parse(read('limits.json')) as Record<string, number>;

/**
 * Paths at which an answer differs in shape from the one on the page; empty if they agree. Fields and their types must
 * be equal, unless one is null; every entry of a list must match a printed entry; `__typename`, `schema`, a refusal's
 * `code` in lower snake case, and the first lines of texts must be equal.
 */
export function shapeDiffers(shown: unknown, real: unknown, path = '$'): string[] {
  if (shown === null || real === null) return [];
  if (Array.isArray(shown) || Array.isArray(real)) {
    if (!Array.isArray(shown) || !Array.isArray(real)) return [`${path}: only one of the two is a list`];
    const [first] = shown;
    return first === undefined ? [] : real.flatMap((each, i) => shapeDiffers(first, each, `${path}[${i}]`));
  }
  if (typeof shown !== typeof real) return [`${path}: ${typeof shown} is documented, ${typeof real} is returned`];
  if (typeof shown !== 'object')
    return isWord(path, shown) && shown !== real
      ? [`${path}: ${shown} is documented, ${String(real)} is returned`]
      : [];
  if (isTable(shown))
    return Object.values(real as object).flatMap((each) => shapeDiffers(Object.values(shown)[0], each, `${path}.*`));
  const [actual, names] = [real as Record<string, unknown>, Object.keys(shown)];
  const odd = [
    ...names.filter((name) => !(name in actual)),
    ...Object.keys(actual).filter((name) => !names.includes(name)),
  ];
  return [
    ...odd.map(
      (name) =>
        `${path}.${name}: ${names.includes(name) ? 'is documented and not returned' : 'is returned and not documented'}`,
    ),
    ...Object.entries(shown).flatMap(([name, value]) =>
      name in actual ? shapeDiffers(value, actual[name], `${path}.${name}`) : [],
    ),
  ];
}

/** Values that a reader would compare: kinds, format versions, refusal codes. */
const isWord = (path: string, shown: unknown): boolean =>
  /\.(__typename|schema)$/.test(path) || (path.endsWith('.code') && /^[a-z_]+$/.test(String(shown)));

/** An object whose keys are data: metric ids, board names. */
const isTable = (shown: object): boolean => {
  const names = Object.keys(shown);
  return names.length === 1 && (/\.v\d+$/.test(names[0] ?? '') || names[0] === 'closed');
};
