import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MODULE = join(__dirname, '../dist/on-npx-end.js');
/** Says that it runs, and what ended it; lives for a few seconds at most. */
const PROGRAM = `
  const { onNpxEnd } = await import(${JSON.stringify(MODULE)});
  onNpxEnd(() => { console.log('npx is gone'); process.exit(); });
  console.log('runs');
  setTimeout(() => { console.log('is still there'); process.exit(); }, 2000);`;

/** Runs the program as npx does, below a shell, and ends the shell. @returns its lines */
async function withoutShell(env: Record<string, string>): Promise<string[]> {
  const shell = spawn('/bin/sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, PROGRAM], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  shell.stdout.on('data', (part) => (text += part));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell, 'close');
  return text.trim().split('\n');
}

it('ends with the shell that npx started', async () =>
  expect(await withoutShell({ npm_command: 'exec' })).toEqual(['runs', 'npx is gone']));

it('outlives a shell without npx', async () =>
  expect(await withoutShell({ npm_command: '' })).toEqual(['runs', 'is still there']));
