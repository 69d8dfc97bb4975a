import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const COMMAND = join(__dirname, '../bin/primitives.mjs');

/** Runs a command whose reader of one stream is gone before the first byte. */
async function runClosed(closed: 'stdout' | 'stderr', ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child[closed].destroy();
  let other = '';
  child[closed === 'stdout' ? 'stderr' : 'stdout'].on('data', (part) => (other += part));
  const [code] = await once(child, 'close');
  return { code, other };
}

describe('a command whose pipe is closed early', () => {
  it.each([[['completion', 'bash']], [['scenes', 'describe', '--json']], [['--help']]])(
    'ends silently after %j',
    async (args) => expect(await runClosed('stdout', ...args)).toEqual({ code: 0, other: '' }),
  );
  it('keeps the exit code of a refusal', async () =>
    expect(await runClosed('stderr', 'check', join(__dirname, 'none.zip'))).toEqual({ code: 1, other: '' }));
});
