import type { SceneRecord } from '../record.js';

/** Name and release of the scenes that a folder has. */
export interface Season {
  /** Part of slugs: `public`, `2027-1`. */
  readonly name: string;
}

/** The files of one benchmark in the layout of an importer, without its images. */
export interface LayoutFiles {
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
  /** File of `images` in this layout by file of `images` of the scenes. */
  readonly images: Readonly<Record<string, string>>;
}

export type Layout = (season: Season, records: readonly SceneRecord[]) => LayoutFiles;

export const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** `benchmark.json` of the importer `own`. */
export function ownDescription(
  { name }: Season,
  about: { readonly part: string; readonly title: string; readonly description: string; readonly task: string },
): string {
  const { part, title, description, task } = about;
  return `${JSON.stringify(
    {
      schema: 'own-benchmark/1',
      slug: `still-life-${part}-${name}`,
      title: `Still Life ${name}, ${title}`,
      description,
      licence: 'CC0-1.0',
      citation: 'Primitives, Still Life',
      source: 'primitives scenes render',
      task,
    },
    null,
    2,
  )}\n`;
}

/** Every image under its own name. */
export const sameNames = (records: readonly SceneRecord[]): Record<string, string> =>
  Object.fromEntries(records.map(({ image }) => [image, image]));
