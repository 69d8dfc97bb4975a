import type { CommandEntry, OptionEntry } from '../command-tree.js';

/** Edges of the command tree: from a path, by a word, to a path. */
export const moves = (tree: readonly CommandEntry[]): readonly (readonly [from: string, word: string, to: string])[] =>
  tree.flatMap(({ path, below }) => below.map((name) => [path, name, `${path} ${name}`.trimStart()] as const));

/** Options of the program itself, allowed before and after any command. */
export const rootOptions = (tree: readonly CommandEntry[]): readonly OptionEntry[] =>
  tree.find(({ path }) => path === '')?.options.filter(({ long }) => long !== '--version') ?? [];

export const everywhere = (tree: readonly CommandEntry[], path: string): readonly string[] => [
  ...(path === '' ? [] : rootOptions(tree).map(({ long }) => long)),
  '--help',
];

/** Options with a list of allowed values, by path. */
export const withChoices = (tree: readonly CommandEntry[]): readonly (OptionEntry & { readonly path: string })[] =>
  tree.flatMap(({ path, options }) =>
    options.filter(({ choices }) => choices !== null && choices.length > 0).map((option) => ({ ...option, path })),
  );

/** In single quotes, so that the shell expands nothing inside. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same for fish, which interprets backslashes inside of single quotes. */
export const quotedForFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
