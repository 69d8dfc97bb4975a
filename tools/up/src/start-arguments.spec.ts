import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../start.mjs', import.meta.url));
const start = (...given: readonly string[]) => spawnSync(process.execPath, [START, ...given], { encoding: 'utf8' });

describe('the arguments of npm start', () => {
  it('explain the command, and start nothing', () => {
    const { status, stdout } = start('--help');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('PRIMITIVES_PORT') });
  });
  it('are refused if unknown, with the usage', () => {
    const { status, stderr } = start('--port', '4700');
    expect(status).toBe(64);
    expect(stderr).toMatch(/^unknown: --port 4700\n\nusage: npm start\n/);
  });
});
