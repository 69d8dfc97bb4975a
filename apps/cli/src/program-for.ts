import type { Command } from 'commander';
import { emptyProgram } from './empty-program.js';

type Register = (program: Command) => void;

/** Commands that only ask the platform: loaded alone they answer in half the time, since datasets, judges and inference stay away. */
export const ALONE: Readonly<Record<string, () => Promise<Register>>> = {
  watch: async () => (await import('./commands/watch.js')).registerWatch,
  results: async () => (await import('./commands/results.js')).registerResults,
  cancel: async () => (await import('./commands/cancel.js')).registerCancel,
  leaderboard: async () => (await import('./commands/leaderboard.js')).registerLeaderboard,
  compare: async () => (await import('./commands/compare.js')).registerCompare,
  submit: async () => (await import('./commands/submit.js')).registerSubmit,
};

/** The program as far as this command line needs it: one command that stands first, else all of them. */
export async function programFor(argv: readonly string[], options: { quiet?: boolean }): Promise<Command> {
  const name = argv[2] ?? '';
  const load = Object.hasOwn(ALONE, name) ? ALONE[name] : undefined;
  if (!load) return (await import('./program.js')).buildProgram(options);
  const program = emptyProgram(options);
  (await load())(program);
  return program;
}
