import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandTree } from '../command-tree.js';
import { bashCompletion } from '../completion/bash.js';
import { fishCompletion } from '../completion/fish.js';
import { zshCompletion } from '../completion/zsh.js';
import { buildProgram } from '../program.js';

const TREE = commandTree(buildProgram());
const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

let folder: string;
const script = (shell: string) => join(folder, `completion.${shell}`);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'completion-'));
  writeFileSync(script('bash'), bashCompletion(TREE));
  writeFileSync(script('zsh'), zshCompletion(TREE));
  writeFileSync(script('fish'), fishCompletion(TREE));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bash = (command: string, ...words: string[]): string =>
  execFileSync('bash', ['--norc', '-c', `source ${script('bash')}; ${command}`, 'bash', ...words], {
    encoding: 'utf8',
  });

/** Suggestions of a real bash after these words, the last of which is incomplete. */
const offered = (...words: string[]): string[] =>
  bash(
    `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _primitives; printf '%s\\n' "\${COMPREPLY[@]}"`,
    'primitives',
    ...words,
  )
    .split('\n')
    .filter(Boolean);

describe('completion in bash', () => {
  it('is registered for primitives, and leaves files to bash', () =>
    expect(bash('complete -p primitives')).toBe('complete -o default -F _primitives primitives\n'));

  it('offers every command', () => {
    const words = offered('');
    for (const { path } of TREE) if (path !== '' && !path.includes(' ')) expect(words).toContain(path);
    expect(words).toEqual(expect.arrayContaining(['--url', '--token', '--help']));
  });

  it('follows the tree: suggests every command and every flag at its position', () => {
    const below = TREE.filter(({ path }) => path !== '');
    // one bash for all of them: a process per command would take half a minute on a slow machine
    const command = `for path in "$@"; do COMP_WORDS=(primitives $path ''); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _primitives; echo "\${COMPREPLY[*]}"; done`;
    const lines = bash(command, ...below.map(({ path }) => path))
      .trimEnd()
      .split('\n');
    below.forEach(({ path, below, choices, options }, i) => {
      const words = [...below, ...choices, ...options.map(({ long }) => long)];
      expect({ path, words: lines[i]?.split(' ') }).toEqual({ path, words: expect.arrayContaining(words) });
    });
  });

  it('completes the incomplete word', () => {
    expect(offered('lea')).toEqual(['leaderboard']);
    expect(offered('admin', 'fleet', 'dr')).toEqual(['drain']);
    expect(offered('check', 'model.zip', '--cos')).toEqual(['--cost']);
  });

  it('suggests the allowed values of a flag or an argument', () => {
    expect(offered('export', 'shapes.closed', '--format', '')).toEqual(['csv', 'json', 'latex', 'markdown', 'bibtex']);
    expect(offered('completion', 'z')).toEqual(['zsh']);
    expect(offered('export', 'shapes.closed', '--out', '')).toEqual([]);
  });
});

(has('zsh') ? describe : describe.skip)('completion in zsh', () => {
  it('is a script that zsh accepts', () =>
    expect(spawnSync('zsh', ['-n', script('zsh')])).toMatchObject({ status: 0 }));
});

(has('fish') ? describe : describe.skip)('completion in fish', () => {
  it('suggests commands and flags at their positions', () => {
    const offeredFor = (line: string) =>
      execFileSync('fish', ['--no-config', '-c', `source ${script('fish')}; complete -C ${JSON.stringify(line)}`], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: folder },
      });
    expect(offeredFor('primitives admin fleet dr')).toMatch(/^drain\t/);
    expect(offeredFor('primitives check --cos')).toMatch(/^--cost\t/);
  });
});
