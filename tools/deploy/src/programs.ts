import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackDebianBinary } from '@primitives/embedded-servers';
import { buildKubeApiserver } from './kube-apiserver.js';

/** Programs and schemas that check the files of deploy/; `npm run deploy:check` writes them. */
export const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/primitives/deploy', import.meta.url));

interface Source {
  /** A folder of the cache for each version, so that another version is provided again. */
  readonly version: string;
  provide(target: string): Promise<void>;
}

/** A program that `go install` builds. */
const ofGo = (path: string, version: string): Source => ({
  version,
  provide: async (target) =>
    void execFileSync('go', ['install', '-ldflags=-s -w', `${path}@${version}`], {
      env: { ...process.env, GOBIN: dirname(target) },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
});

/** A program of the machine's version of Debian. */
const ofDebian = (packageName: string, path: string): Source => ({
  version: 'debian',
  provide: (target) => unpackDebianBinary(packageName, path, target),
});

const KUBERNETES = 'v1.37.2';
const SOURCES = {
  helm: ofGo('helm.sh/helm/v3/cmd/helm', 'v3.22.0'),
  kubeconform: ofGo('github.com/yannh/kubeconform/cmd/kubeconform', 'v0.8.0'),
  'kube-apiserver': { version: KUBERNETES, provide: (target: string) => buildKubeApiserver(KUBERNETES, target) },
  etcd: ofDebian('etcd-server', 'usr/bin/etcd'),
  prometheus: ofDebian('prometheus', 'usr/bin/prometheus'),
  promtool: ofDebian('prometheus', 'usr/bin/promtool'),
} satisfies Record<string, Source>;
export type Program = keyof typeof SOURCES;

export const PROGRAMS = Object.keys(SOURCES) as readonly Program[];

const folderOf = (name: Program) => join(CACHE, SOURCES[name].version);

/**
 * The path of a program: its variable (`HELM_BIN`, `KUBE_APISERVER_BIN`), `PATH`, or the one that `provideProgram`
 * stored.
 *
 * @throws RangeError when the variable names a file that does not exist
 */
export function findProgram(name: Program, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const variable = `${name.toUpperCase().replaceAll('-', '_')}_BIN`;
  const named = env[variable];
  if (named && !existsSync(named)) throw new RangeError(`${variable}: there is no file ${named}`);
  if (named) return named;
  return [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), folderOf(name)]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Builds or unpacks a program into the cache; throws when its tool or its source is missing. */
export const provideProgram = (name: Program): Promise<void> => SOURCES[name].provide(join(folderOf(name), name));

/** Why a spec that needs these programs is skipped; null when all of them are found. */
export function missingProgram(...names: readonly Program[]): string | null {
  const missing = names.filter((name) => !findProgram(name));
  return missing.length === 0 ? null : `skipped: no ${missing.join(', ')} found; npm run deploy:check provides it`;
}
