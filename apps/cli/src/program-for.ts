import type { Command } from 'commander';
import { emptyProgram, type ProgramOptions } from './empty-program.js';

type Register = (program: Command) => void;

/**
 * Commands that only query the platform. Loading them alone halves the start-up time, since they need no datasets,
 * judges or inference.
 */
export const ALONE: Readonly<Record<string, () => Promise<Register>>> = {
  watch: async () => (await import('./commands/watch.js')).registerWatch,
  results: async () => (await import('./commands/results.js')).registerResults,
  submissions: async () => (await import('./commands/submissions.js')).registerSubmissions,
  cancel: async () => (await import('./commands/cancel.js')).registerCancel,
  leaderboard: async () => (await import('./commands/leaderboard.js')).registerLeaderboard,
  compare: async () => (await import('./commands/compare.js')).registerCompare,
  submit: async () => (await import('./commands/submit.js')).registerSubmit,
};

/** Other names of these commands. */
const ALIASES: Readonly<Record<string, string>> = { boards: 'leaderboard' };

/** The program for this command line: only the given command when it is one of the above, else all commands. */
export async function programFor(argv: readonly string[], options: ProgramOptions): Promise<Command> {
  const [, , word = ''] = argv;
  const name = (Object.hasOwn(ALIASES, word) && ALIASES[word]) || word;
  const load = Object.hasOwn(ALONE, name) ? ALONE[name] : undefined;
  if (!load) return (await import('./program.js')).buildProgram(options);
  const program = emptyProgram(options);
  (await load())(program);
  return program;
}
