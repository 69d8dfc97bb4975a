import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs and schemas that check the chart; `npm run deploy:check` writes them. */
export const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/primitives/deploy', import.meta.url));

const SOURCES = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
} as const;
export type ChartProgram = keyof typeof SOURCES;

/** A folder for each version, so that another version is built again. */
const builtIn = (name: ChartProgram) => join(CACHE, SOURCES[name].split('@')[1] ?? '');

/**
 * The path of a program: `HELM_BIN` or `KUBECONFORM_BIN`, `PATH`, or the one that `buildProgram` built.
 *
 * @throws RangeError when the variable names a file that does not exist
 */
export function findProgram(name: ChartProgram, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const variable = `${name.toUpperCase()}_BIN`;
  const named = env[variable];
  if (named && !existsSync(named)) throw new RangeError(`${variable}: there is no file ${named}`);
  if (named) return named;
  return [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), builtIn(name)]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Builds a program with Go into the cache; throws when Go or the source is missing. */
export function buildProgram(name: ChartProgram): void {
  execFileSync('go', ['install', '-ldflags=-s -w', SOURCES[name]], {
    env: { ...process.env, GOBIN: builtIn(name) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
