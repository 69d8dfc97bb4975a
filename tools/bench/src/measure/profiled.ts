/**
 * Loaded by `--import` into a program of the deployment that is profiled: the first SIGUSR2 starts a CPU profile, the
 * next ends it and writes it to the folder. The URL contains program and folder:
 * `profiled.js?entry=apps/api/dist/one-file.js&folder=…`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const parameters = new URL(import.meta.url).searchParams;
const [entry, folder] = [parameters.get('entry') ?? '', parameters.get('folder') ?? ''];

if (entry !== '' && process.argv[1]?.endsWith(entry)) {
  let session: Session | undefined;
  const turn = async (): Promise<void> => {
    if (!session) {
      session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      return session.post('Profiler.start');
    }
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    session = undefined;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.cpuprofile`), JSON.stringify(profile));
  };
  process.on('SIGUSR2', () => void turn());
}
