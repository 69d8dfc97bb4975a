import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebianBinary } from '@primitives/embedded-servers';
import { parse } from 'yaml';
import { CACHE } from './chart-programs.js';
import { KEDA } from './kubernetes-schemas.js';

const KUBERNETES = '1.37.0';
const FOLDER = join(CACHE, `api-server-${KUBERNETES}`);
const PROGRAMS = { etcd: join(FOLDER, 'etcd'), apiserver: join(FOLDER, 'kube-apiserver') } as const;

/** The programs that `buildApiServer` provided, if it has run. */
export const apiServerPrograms = () => (Object.values(PROGRAMS).every(existsSync) ? PROGRAMS : undefined);

/** The definition of KEDA's ScaledObject. */
export const kedaDefinition = () =>
  parse(readFileSync(join(moduleFolder(KEDA), 'config/crd/bases/keda.sh_scaledobjects.yaml'), 'utf8')) as {
    apiVersion: string;
    kind: string;
  };

/**
 * Builds kube-apiserver from its Go module, which takes ten minutes on two cores, and unpacks Debian's etcd.
 * `go install` refuses the module, because it replaces the modules of its repository by folders that are not in it.
 */
export async function buildApiServer(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(FOLDER, 'build-'));
  try {
    const source = moduleFolder(`k8s.io/kubernetes@v${KUBERNETES}`);
    const replaced = readFileSync(join(source, 'go.mod'), 'utf8').matchAll(/^\s*(\S+) => \.\/staging\//gm);
    const modules = [...replaced].map(([, name]) => `replace ${name} => ${name} v0${KUBERNETES.slice(1)}`);
    const [language] = /^go .+$/m.exec(readFileSync(join(source, 'go.mod'), 'utf8')) ?? [''];
    const lines = ['module build', language, `require k8s.io/kubernetes v${KUBERNETES}`, ...modules];
    writeFileSync(join(work, 'go.mod'), `${lines.join('\n')}\n`);
    copyFileSync(join(source, 'cmd/kube-apiserver/apiserver.go'), join(work, 'main.go'));
    go(['build', '-mod=mod', '-ldflags=-s -w', '-o', PROGRAMS.apiserver, '.'], work);
  } finally {
    // Go makes no file of this folder read-only
    rmSync(work, { recursive: true, force: true });
  }
  await unpackDebianBinary('etcd-server', 'usr/bin/etcd', PROGRAMS.etcd);
}

function moduleFolder(module: string): string {
  return (JSON.parse(go(['mod', 'download', '-json', module])) as { Dir: string }).Dir;
}

const go = (args: readonly string[], cwd?: string) =>
  execFileSync('go', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 2 ** 20 });
