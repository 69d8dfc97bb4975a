import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@primitives/embedded-servers';
import { signUpAt } from './researcher.js';

const ROOT = join(__dirname, '../../..');
/** The commands of the README in their order. Its data folder and its submission code are examples. */
const COMMANDS = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/npx primitives [^`#\n]*/g)].map(
  ([command]) => command.trim(),
);
const EXAMPLE_CODE = '4F2K9Q';
const EXAMPLE_FOLDER = 'shapes-train';
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? it : it.skip;

describe('the README', () => {
  it('shows commands', () => expect(COMMANDS.length).toBeGreaterThan(4));

  slow(
    'shows commands that end with 0 on a system started by `npm start` (minutes: only with PRIMITIVES_TEST_COMMANDS=on)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'primitives-readme-'));
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const env = { ...process.env, PRIMITIVES_PORT: port, PRIMITIVES_DATA: join(folder, 'data') };
      const system = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'inherit', detached: true });
      const ended = once(system, 'exit');
      try {
        while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
          if (system.exitCode !== null) throw new Error(`npm start ended with ${system.exitCode}`);
          await delay(500); // there is no event for a port that opens; the time limit of the test is the bound
        }
        const { token } = await signUpAt(url);
        let code = EXAMPLE_CODE;
        for (const command of COMMANDS) {
          const { stdout } = await promisify(execFile)(
            'sh',
            ['-c', command.replace(EXAMPLE_CODE, code).replace(EXAMPLE_FOLDER, join(folder, EXAMPLE_FOLDER))],
            { cwd: ROOT, env: { ...process.env, PRIMITIVES_URL: url, PRIMITIVES_TOKEN: token } },
          );
          code = / submit /.test(command) ? (/\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(stdout)?.[0] ?? code) : code;
        }
        expect(code).not.toBe(EXAMPLE_CODE);
      } finally {
        if (system.pid !== undefined && system.exitCode === null) process.kill(-system.pid, 'SIGTERM');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      }
    },
    900_000,
  );
});
