import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpuMsBetween, programMetrics } from './processes.js';

/** Ends when the shell has used about half a second of a processor. */
const COUNT = 'for ((i = 0; i < 200000; i++)); do :; done';

describe('processor time of programs', () => {
  let server: ChildProcess;
  const line = async () => String(((await once(server.stdout ?? server, 'data')) as [Buffer])[0]).trim();

  beforeEach(async () => {
    server = spawn('bash', ['-c', `echo ready; read; bash -c '${COUNT}'; echo ended; read`]);
    expect(await line()).toBe('ready');
  });
  afterEach(() => void server.kill());

  it('includes children of a server that ended between the samples', async () => {
    const before = programMetrics({ processes: [] });
    server.stdin?.write('\n');
    expect(await line()).toBe('ended');
    const after = programMetrics({ processes: [] });
    expect(after.find(({ name }) => name === 'bash')).toMatchObject({ processes: 1 });
    expect(cpuMsBetween(before, after, 'bash')).toBeGreaterThan(50);
  });

  it('does not attribute ended children to a program of the deployment', async () => {
    const processes = [{ pid: server.pid, program: { name: 'runner' } }];
    const before = programMetrics({ processes });
    server.stdin?.write('\n');
    expect(await line()).toBe('ended');
    expect(cpuMsBetween(before, programMetrics({ processes }), 'runner')).toBeLessThan(50);
  });
});
