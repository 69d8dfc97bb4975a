import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@primitives/embedded-servers';
import { ManagedProcess } from './managed-process.js';
import type { LivenessRule } from './liveness.js';

/** Answers every address except `/block`, which blocks its event loop forever. */
const PROGRAM = `
import { createServer } from 'node:http';
process.on('disconnect', () => process.exit());
createServer((request, response) => {
  response.end('ok');
  if (request.url === '/block') setImmediate(() => { for (;;); });
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
const SOON: LivenessRule = { everyMs: 50, deadlineMs: 500, misses: 3, missesAtStart: 1_000, cpuMs: 300 };
const TIMEOUT_MS = 60_000;

jest.setTimeout(2 * TIMEOUT_MS);

describe('a supervised program', () => {
  let folder: string;
  let url: string;
  let supervised: ManagedProcess;
  const lines: string[] = [];
  let onLine = () => {};

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-supervised-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'program.mjs'), PROGRAM);
    const program = {
      name: 'program',
      entry: join(folder, 'program.mjs'),
      env: { PATH: process.env['PATH'], PORT: String(port) },
      logFile: join(folder, 'program.log'),
      readyUrl: `${url}/readyz`,
    };
    lines.length = 0;
    supervised = new ManagedProcess(program, (line) => (lines.push(line), onLine()), SOON);
    supervised.start();
    await supervised.ready(TIMEOUT_MS);
  });
  afterEach(async () => {
    await supervised.stop(100);
    await rm(folder, { recursive: true });
  });

  /** Resolves at the next line that the supervisor prints. */
  const nextLine = () => new Promise<void>((resolve) => (onLine = resolve));

  it('is killed and restarted when its event loop is blocked', async () => {
    const { pid } = supervised;
    const line = nextLine();
    await fetch(`${url}/block`);
    await line;
    expect(lines).toEqual([
      expect.stringMatching(
        /^program did not answer for \d+ s \(it computes without a pause\) and was killed; starting it again$/,
      ),
    ]);
    await supervised.ready(TIMEOUT_MS);
    expect(supervised.pid).not.toBe(pid);
    expect(supervised.restarts).toBe(1);
  });

  it('is killed and restarted after SIGSTOP', async () => {
    const line = nextLine();
    process.kill(supervised.pid ?? 0, 'SIGSTOP');
    await line;
    expect(lines).toEqual([expect.stringContaining('(it is stopped) and was killed; starting it again')]);
    await supervised.ready(TIMEOUT_MS);
  });

  it('is restarted after SIGKILL', async () => {
    const line = nextLine();
    process.kill(supervised.pid ?? 0, 'SIGKILL');
    await line;
    expect(lines).toEqual(['program ended (SIGKILL); starting it again']);
    await supervised.ready(TIMEOUT_MS);
  });
});
