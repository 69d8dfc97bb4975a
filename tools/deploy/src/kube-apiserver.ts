import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MAIN = `package main

import (
	"os"

	"k8s.io/component-base/cli"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() { os.Exit(cli.Run(app.NewAPIServerCommand())) }
`;

/**
 * Builds kube-apiserver with Go: 2,000 packages, 38 minutes at low priority on two busy cores, once. `go install`
 * refuses the program: go.mod of Kubernetes replaces its staging modules by folders of its repository. Here they are
 * the published modules, whose version has 0 in place of 1.
 *
 * @param version of the module k8s.io/kubernetes, such as `v1.37.2`
 * @param target the path of the program
 * @throws Error when Go is missing or too old, or a module cannot be downloaded
 */
export async function buildKubeApiserver(version: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), 'kube-apiserver-build-'));
  const go = (...args: readonly string[]) =>
    execFileSync('go', args, {
      cwd: work,
      env: { ...process.env, CGO_ENABLED: '0' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@${version}`)) as { GoMod: string };
    const theirs = await readFile(GoMod, 'utf8');
    const staging = [...theirs.matchAll(/^\s*(?:replace )?(k8s\.io\/[\w-]+) => \.\/staging/gm)].map(
      ([, name = '']) => name,
    );
    const published = version.replace('v1.', 'v0.');
    await writeFile(
      join(work, 'go.mod'),
      [
        'module primitives/kube-apiserver',
        /^go .*/m.exec(theirs)?.[0] ?? '',
        `require k8s.io/kubernetes ${version}`,
        ...staging.map((name) => `replace ${name} => ${name} ${published}`),
      ].join('\n'),
    );
    await writeFile(join(work, 'main.go'), MAIN);
    go('build', '-mod=mod', '-buildvcs=false', '-ldflags=-s -w', '-o', 'kube-apiserver', '.');
    await rename(join(work, 'kube-apiserver'), target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
