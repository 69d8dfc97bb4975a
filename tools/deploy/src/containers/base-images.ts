import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Podman } from './podman.js';

/** Debian's package of PostgreSQL, from its release `forky`; the patch release that compose names is an image only. */
export const POSTGRES_VERSION = '18-debian';

const POSTGRES_START = `#!/bin/sh
# What the official image does at its first start, for the variables that deploy/compose sets
set -e
[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  install -d -m 0700 -o postgres "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  pg_ctl -D "$PGDATA" -w -o "-c listen_addresses=" start
  PGPASSWORD="$POSTGRES_PASSWORD" createdb -U "$POSTGRES_USER" "$POSTGRES_DB" || [ "$POSTGRES_DB" = "$POSTGRES_USER" ]
  pg_ctl -D "$PGDATA" -w stop
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec "$@" -c listen_addresses='*'
`;

export interface BaseVersions {
  readonly node: string;
  readonly nats: string;
  readonly caddy: string;
}

/**
 * Builds the images that deploy/ takes from a registry, from packages of Debian, npm and Go: a machine without a
 * registry builds and runs containers nevertheless. They have the names of the official images in the storage of
 * `podman`.
 */
export class BaseImages {
  constructor(
    private readonly podman: Podman,
    private readonly versions: BaseVersions,
  ) {}

  /** Builds those that do not exist yet. */
  async provide(): Promise<void> {
    await this.#provide('library/debian:bookworm', () => this.#debian('bookworm'));
    await this.#provide('library/debian:forky', () => this.#debian('forky'));
    await this.#provide(`library/node:${this.versions.node}-bookworm-slim`, (image) => this.#node(image));
    await this.#provide(`library/postgres:${POSTGRES_VERSION}`, (image) => this.#postgres(image));
    await this.#provide(`library/nats:${this.versions.nats}`, (image) => this.#nats(image));
    await this.#provide(`library/caddy:${this.versions.caddy}`, (image) => this.#caddy(image));
  }

  async #provide(name: string, build: (image: string) => void): Promise<void> {
    const image = `docker.io/${name}`;
    if (await this.podman.succeeds(['image', 'exists', image])) return;
    process.stdout.write(`building ${image}\n`);
    build(image);
  }

  #debian(release: string): void {
    const root = this.#context('debian');
    // debootstrap mounts /proc there; in its own mount namespace no mount remains
    const options = ['--variant=minbase', '--include=ca-certificates'];
    // All releases share the steps of `sid`; debootstrap knows only the names of those before it
    const place = [release, root, 'http://deb.debian.org/debian', '/usr/share/debootstrap/scripts/sid'];
    run('unshare', ['--mount', 'debootstrap', ...options, ...place]);
    const archive = `${root}.tar`;
    // As in Debian's slim image
    const docs = ['doc', 'info', 'locale', 'man'].map((name) => `./usr/share/${name}/*`);
    const left = ['./var/cache/apt/archives/*.deb', './var/lib/apt/lists/*', './dev/*', ...docs];
    run('tar', ['-C', root, ...left.map((pattern) => `--exclude=${pattern}`), '-cf', archive, '.']);
    this.podman.runInForeground(['import', archive, `docker.io/library/debian:${release}`]);
    rmSync(root, { recursive: true });
    rmSync(archive);
  }

  #node(image: string): void {
    const root = this.#context('node');
    const modules = join(root, 'local/lib/node_modules');
    for (const [name, folder] of [
      [`node-linux-${process.arch}@${this.versions.node}`, join(root, 'package')],
      ['npm@11', modules],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      const [archive = ''] = run('npm', ['pack', '--silent', name, '--pack-destination', root], root)
        .trim()
        .split('\n')
        .slice(-1);
      run('tar', ['-C', folder, '-xzf', join(root, archive)]);
    }
    renameSync(join(modules, 'package'), join(modules, 'npm'));
    mkdirSync(join(root, 'local/bin'));
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'local/bin/npm'));
    cpSync(join(root, 'package/package/bin/node'), join(root, 'local/bin/node'));
    this.#build(
      image,
      root,
      `FROM docker.io/library/debian:bookworm
COPY local /usr/local`,
    );
  }

  #postgres(image: string): void {
    const root = this.#context('postgres');
    writeFileSync(join(root, 'docker-entrypoint.sh'), POSTGRES_START);
    chmodSync(join(root, 'docker-entrypoint.sh'), 0o755);
    this.#build(
      image,
      root,
      // The index of a release that is not published yet expires
      `FROM docker.io/library/debian:forky
RUN apt-get -o Acquire::Check-Valid-Until=false update \\
  && apt-get install -y --no-install-recommends postgresql-18 && rm -rf /var/lib/apt/lists/* \\
  && install -d -o postgres /var/run/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/18/docker
COPY docker-entrypoint.sh /usr/local/bin/
ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]
STOPSIGNAL SIGINT`,
    );
  }

  #nats(image: string): void {
    const root = this.#context('nats');
    goInstall(`github.com/nats-io/nats-server/v2@v${this.versions.nats.replace('-alpine', '')}`, root);
    this.#build(
      image,
      root,
      `FROM docker.io/library/debian:bookworm
RUN apt-get update && apt-get install -y --no-install-recommends busybox && rm -rf /var/lib/apt/lists/* \\
  && ln -s busybox /usr/bin/wget
COPY nats-server /usr/local/bin/nats-server
ENTRYPOINT ["nats-server"]`,
    );
  }

  #caddy(image: string): void {
    const root = this.#context('caddy');
    goInstall(`github.com/caddyserver/caddy/v2/cmd/caddy@v${this.versions.caddy.replace('-alpine', '')}`, root);
    this.#build(
      image,
      root,
      `FROM docker.io/library/debian:bookworm
COPY caddy /usr/bin/caddy
RUN apt-get update && apt-get install -y --no-install-recommends busybox libcap2-bin && rm -rf /var/lib/apt/lists/* \\
  && ln -s busybox /usr/bin/wget && setcap cap_net_bind_service=+ep /usr/bin/caddy`,
    );
  }

  /** An empty folder. */
  #context(name: string): string {
    const folder = join(this.podman.folder, 'contexts', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  #build(image: string, context: string, text: string): void {
    writeFileSync(join(context, 'Containerfile'), `${text}\n`);
    buildImage(this.podman, ['--tag', image, context]);
    rmSync(context, { recursive: true });
  }
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** `podman build` in the network of this machine, with its certificate authorities and its settings of npm. */
export function buildImage(podman: Podman, args: readonly string[]): void {
  const settings = join(homedir(), '.npmrc');
  const npmrc = join(podman.folder, 'npmrc');
  writeFileSync(npmrc, `${existsSync(settings) ? readFileSync(settings, 'utf8') : ''}\ncafile=${AUTHORITIES}\n`);
  const mounts = [`--volume=${AUTHORITIES}:${AUTHORITIES}:ro`, `--volume=${npmrc}:/root/.npmrc:ro`];
  podman.runInForeground([
    'build',
    '--network=host',
    '--pull=never',
    '--ulimit=nofile=16384:16384',
    ...mounts,
    ...args,
  ]);
}

/** Builds a program of Go's module proxy into a folder, without libraries of this machine. */
function goInstall(module: string, folder: string): void {
  run('go', ['install', '-ldflags=-s -w', module], folder, { GOBIN: folder, CGO_ENABLED: '0' });
}

function run(program: string, args: readonly string[], cwd?: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
