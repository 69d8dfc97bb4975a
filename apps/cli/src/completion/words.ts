import type { CommandEntry, OptionEntry } from '../command-tree.js';

/** From where, by which word, one comes where in the tree. */
export const moves = (tree: readonly CommandEntry[]): readonly (readonly [from: string, word: string, to: string])[] =>
  tree.flatMap(({ path, below }) => below.map((name) => [path, name, `${path} ${name}`.trimStart()] as const));

/** Options of the program itself, which stand before or after any command. */
export const rootOptions = (tree: readonly CommandEntry[]): readonly OptionEntry[] =>
  tree.find(({ path }) => path === '')?.options.filter(({ long }) => long !== '--version') ?? [];

export const everywhere = (tree: readonly CommandEntry[], path: string): readonly string[] => [
  ...(path === '' ? [] : rootOptions(tree).map(({ long }) => long)),
  '--help',
];

/** Options that take one of a few words, each where it stands. */
export const withChoices = (tree: readonly CommandEntry[]): readonly (OptionEntry & { readonly path: string })[] =>
  tree.flatMap(({ path, options }) =>
    options.filter(({ choices }) => choices !== null && choices.length > 0).map((option) => ({ ...option, path })),
  );

/** In single quotes: nothing inside is run or expanded. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same for fish, where a backslash counts inside of single quotes. */
export const quotedForFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
