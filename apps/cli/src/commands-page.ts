import { commandTree, type CommandEntry } from './command-tree.js';
import { EXAMPLE_OUTPUTS } from './example-outputs.js';
import { EXAMPLES } from './examples.js';
import { EXIT_MEANINGS } from './exit-codes.js';
import { buildProgram } from './program.js';

/** The first example of a command with its output, or all of its examples; empty without any. */
function exampleOf(path: string): string {
  const [first, ...more] = (EXAMPLES[path] ?? [])
    .filter((line) => line !== `primitives ${path}`)
    .map((line) => `$ ${line}`);
  const output = EXAMPLE_OUTPUTS[path];
  // the page has those of completion under a heading
  if (first === undefined || path === 'completion') return '';
  return [first, ...(output ?? more)].join('\n');
}

/** Content of the page /docs/cli: every command with its options and exit codes, and the meaning of each exit code. */
function commandsPage(tree: readonly CommandEntry[]) {
  return {
    commands: tree
      .filter(({ path, acts }) => acts && path !== '')
      .map(({ path, usage, description, options, exitCodes }) => ({
        usage,
        description,
        exitCodes,
        example: exampleOf(path),
        options: options.map(({ flags, description, mandatory, choices, default: usual }) => ({
          flags,
          description: [
            description,
            choices?.length ? `one of ${choices.join(', ')}` : '',
            mandatory ? 'required' : usual === null ? '' : `${usual} by default`,
          ]
            .filter(Boolean)
            .join('; '),
        })),
      })),
    exitCodes: Object.entries(EXIT_MEANINGS).map(([code, meaning]) => ({ code: Number(code), meaning })),
  };
}

/** The JSON file of the page, generated from the commands. */
export const commandsText = (): string => `${JSON.stringify(commandsPage(commandTree(buildProgram())), null, 1)}\n`;
