import { Argument, type Command } from 'commander';
import { commandTree, type CommandEntry } from '../command-tree.js';
import { bashCompletion } from '../completion/bash.js';
import { fishCompletion } from '../completion/fish.js';
import { zshCompletion } from '../completion/zsh.js';
import { printJson } from '../output.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const satisfies Record<
  string,
  (tree: readonly CommandEntry[]) => string
>;
type Shell = keyof typeof SHELLS;

/** `primitives completion`: shell completion of commands, options and values, generated from the commands. */
export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for your shell')
    .addArgument(new Argument('<shell>', 'which').choices(Object.keys(SHELLS)))
    .option('--json', 'print the script as JSON')
    .action((shell: Shell, options: { json?: boolean }) => {
      const script = SHELLS[shell](commandTree(program));
      if (options.json) printJson({ shell, script });
      else process.stdout.write(script);
    });
}
