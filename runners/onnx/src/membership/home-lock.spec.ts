import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlreadyRunningError, lockHome } from './home-lock.js';

const onLinux = process.platform === 'linux' ? it : it.skip;
let home: string;
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), 'home-'))));
afterEach(() => rm(home, { recursive: true }));

onLinux('a home folder has one runner at a time, by whatever path', async () => {
  const lock = await lockHome(home);
  const link = join(home, 'link');
  await symlink(home, link);
  await expect(lockHome(home)).rejects.toThrow(AlreadyRunningError);
  await expect(lockHome(link)).rejects.toThrow('is already running');
  await lock.close();
  await (await lockHome(home)).close();
});

onLinux('another folder is free', async () => {
  const lock = await lockHome(home);
  await (await lockHome(tmpdir())).close();
  await lock.close();
});

onLinux('the end of a process frees its folder, also when it was killed', async () => {
  const { createHash } = await import('node:crypto');
  const name = createHash('sha256').update(home).digest('hex');
  const script = `require('node:net').createServer().listen('\\0primitives-runner-${name}', () => console.log('listens'))`;
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  await expect(lockHome(home)).rejects.toThrow(AlreadyRunningError);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await lockHome(home)).close();
});
