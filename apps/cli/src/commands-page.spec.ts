import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINAL_EXIT } from '@primitives/runtime';
import { commandsText } from './commands-page.js';
import { commandTree } from './command-tree.js';
import { EXAMPLE_OUTPUTS } from './example-outputs.js';
import { EXAMPLES } from './examples.js';
import { EXIT, EXIT_MEANINGS } from './exit-codes.js';
import { buildProgram } from './program.js';

const TREE = commandTree(buildProgram());

const FOR_MAINTAINERS = /^(?:shapes|scenes|import|hierarchy|split|runner|admin)\b/;

describe('the page of the command line', () => {
  it('equals the commands’ own descriptions', () => {
    const page = readFileSync(join(__dirname, '../../web/src/routes/docs/cli/commands.json'), 'utf8');
    expect(page).toBe(commandsText()); // otherwise: npm run docs:cli
  });

  it('has a meaning for every exit code, and no other', () => {
    expect(
      Object.keys(EXIT_MEANINGS)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Object.values(EXIT).sort((a, b) => a - b));
    expect(EXIT).toMatchObject(FINAL_EXIT); // exit codes of the runner are passed on
    const used = new Set(TREE.flatMap(({ exitCodes }) => exitCodes));
    expect([...used].sort((a, b) => a - b)).toEqual(Object.values(EXIT).sort((a, b) => a - b));
  });

  it.each(TREE.filter(({ acts, path }) => acts && path !== ''))(
    '$path has a description, and --json unless it is a stream',
    ({ path, description, options }) => {
      expect(description).not.toBe('');
      for (const option of options) expect(option.description).not.toBe('');
      // each line of the runner's log is JSON already
      expect(options.some(({ long }) => long === '--json')).toBe(path !== 'runner');
    },
  );

  it('shows the first example of a command with its output, which fits 80 columns', () => {
    const { commands } = JSON.parse(commandsText()) as { commands: { usage: string; example: string }[] };
    const example = commands.find(({ usage }) => usage === 'primitives check <bundle>')?.example.split('\n') ?? [];
    expect(example.slice(0, 2)).toEqual(['$ primitives check my-clip/ --track shapes', 'my-clip 1.0.0: dual-encoder']);
    for (const [path, lines] of Object.entries(EXAMPLE_OUTPUTS)) {
      expect(EXAMPLES[path]).toBeDefined();
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it.each(TREE.filter(({ acts, path }) => acts && path !== '' && !FOR_MAINTAINERS.test(path)))(
    '$path has two examples or more',
    ({ path }) => expect(EXAMPLES[path]?.length).toBeGreaterThanOrEqual(2),
  );

  it('has examples of commands and options that exist, which fit 80 columns', () => {
    for (const [path, lines] of Object.entries(EXAMPLES)) {
      const command = TREE.find((one) => one.path === path);
      expect(command).toBeDefined();
      const known = ['--url', ...command!.options.map(({ long }) => long)];
      for (const line of lines) {
        expect(line).toContain(`primitives ${path}`);
        expect(line.length).toBeLessThanOrEqual(76);
        for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(known).toContain(option);
      }
    }
  });
});
