import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBubblewrap } from './isolation.js';

const COMPILED = join(__dirname, '../dist');

/** A parent that a shell started with a secret open as file 7, and that starts a sandboxed process in its turn. */
const parent = (sandbox: object) => `
import { sandboxCommand } from ${JSON.stringify(join(COMPILED, 'sandbox.js'))};
import { spawnSandboxed } from ${JSON.stringify(join(COMPILED, 'spawn.js'))};
const list = "console.log(require('node:fs').readdirSync('/proc/self/fd').map((fd) => { try { return require('node:fs').readlinkSync('/proc/self/fd/' + fd) } catch { return '' } }).join(' '))";
const child = spawnSandboxed(sandboxCommand(${JSON.stringify(sandbox)}, ['-e', list]), { stdout: 'pipe', stderr: 'pipe', frames: 'ignore' });
child.stdout.pipe(process.stdout);
child.stderr.pipe(process.stderr);
`;

describe('files that the operator’s shell left open', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'inherited-'));
    writeFileSync(join(folder, 'secret'), 'secret');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function openFilesAt(isolation: object): string {
    const program = join(folder, 'parent.mjs');
    writeFileSync(program, parent({ isolation }));
    const shell = `exec 7<${join(folder, 'secret')}; exec ${process.execPath} ${program}`;
    const { stdout, stderr } = spawnSync('sh', ['-c', shell], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  }

  it('are not passed on at L1', () => {
    const files = openFilesAt({ level: 'L1', reason: 'requested by the test', bubblewrap: null });
    expect(files).toContain('/dev/null');
    expect(files).not.toContain('secret');
  });

  const bubblewrap = findBubblewrap(null);
  const works =
    bubblewrap !== null && spawnSync(bubblewrap, ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
  (works ? it : it.skip)('are not passed on at L3', () => {
    const files = openFilesAt({ level: 'L3', reason: null, bubblewrap });
    expect(files).not.toContain('secret');
  });
});
