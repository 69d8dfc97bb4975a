/** A command of the page /docs/cli. */
export interface DocumentedCommand {
  readonly usage: string;
  readonly description: string;
  readonly exitCodes: readonly number[];
  /** Command lines, or one with its output; empty if there is none. */
  readonly example: string;
  readonly options: readonly { readonly flags: string; readonly description: string }[];
}

/** Commands under one heading; `shared`: options that all of them have, which `commands` omit. */
export interface CommandGroup {
  readonly id: string;
  readonly heading: string;
  readonly forMaintainers: boolean;
  readonly shared: DocumentedCommand['options'];
  readonly commands: readonly DocumentedCommand[];
}

type Group = readonly [id: string, heading: string, words: readonly string[]];
/** Headings with the first words of their commands after `primitives`, in the order of the page. */
const FOR_RESEARCHERS: readonly Group[] = [
  ['account', 'Account', ['login', 'logout', 'whoami']],
  [
    'submissions',
    'Submissions and results',
    ['tracks', 'check', 'submit', 'watch', 'results', 'submissions', 'cancel'],
  ],
  ['publication', 'Changes of a submission', ['later-seasons', 'listing', 'reproduces', 'withdraw']],
  ['boards', 'Boards and comparisons', ['leaderboard', 'search', 'compare', 'export', 'verify']],
  ['local-scoring', 'Public splits and scores', ['data', 'score']],
  ['webhooks', 'Webhooks', ['webhook']],
];
const OTHERS: Group = ['other-commands', 'Other commands', []];
const FOR_MAINTAINERS: readonly Group[] = [
  ['scenes', 'Shapes and scenes', ['shapes', 'scenes']],
  ['importers', 'Importers', ['import']],
  ['benchmarks', 'Hierarchies and splits', ['hierarchy', 'split']],
  ['runners', 'Runner', ['runner']],
  ['administration', 'Administration', ['admin']],
];
const GROUPS: readonly Group[] = [...FOR_RESEARCHERS, OTHERS, ...FOR_MAINTAINERS];
/** From this number of commands on, the options that all have are listed once. */
const MANY = 3;

/**
 * The commands under headings, those of researchers first. `--json`, which the page describes once, is omitted.
 *
 * @param commands of the command line, in the order of its help
 */
export function commandGroups(commands: readonly DocumentedCommand[]): readonly CommandGroup[] {
  const groupOf = ({ usage }: DocumentedCommand) =>
    GROUPS.find(([, , words]) => words.includes(usage.split(' ')[1] ?? '')) ?? OTHERS;
  return GROUPS.flatMap((group) => {
    const [id, heading] = group;
    const found = commands
      .filter((command) => groupOf(command) === group)
      .map((command) => ({ ...command, options: command.options.filter(({ flags }) => flags !== '--json') }));
    const shared = found.length < MANY ? [] : (found[0]?.options ?? []).filter((one) => found.every(has(one)));
    const own = found.map((command) => ({
      ...command,
      options: command.options.filter((option) => !shared.some((one) => one.flags === option.flags)),
    }));
    return found.length === 0
      ? []
      : [{ id, heading, forMaintainers: FOR_MAINTAINERS.includes(group), shared, commands: own }];
  });
}

const has =
  (option: DocumentedCommand['options'][number]) =>
  ({ options }: DocumentedCommand): boolean =>
    options.some(({ flags, description }) => flags === option.flags && description === option.description);

/** Exit codes that differ from the usual ones; null otherwise. */
export const unusualCodes = ({ exitCodes }: DocumentedCommand, usual: readonly number[]): string | null =>
  exitCodes.join() === usual.join() ? null : exitCodes.join(', ');
