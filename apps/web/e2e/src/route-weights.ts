import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * The files of each route that load before it is rendered: scripts and styles of the entry, the layouts, the page and
 * all imports, compressed. The limits and their reasons are in docs/front-end.md; a route without one has the board's.
 */
const KB = 1_000;
/** Tolerance for differences between builds. */
const TOLERANCE = 1.02;
const CSS_BUDGET = 14 * KB;
const USUAL_BUDGET = 75 * KB;
const BUDGETS: Readonly<Record<string, number>> = {
  '/s/[code]': 85 * KB,
  '/compare': 90 * KB,
  '/t/[track]/[board]': 76 * KB,
  '/submit': 131 * KB,
  '/fleet': 100 * KB,
  '/admin': 85 * KB,
};
/** Routes that start a worker; its script counts. */
const WORKERS: Readonly<Record<string, RegExp>> = { '/submit': /^bundle-worker/ };
/** Modules that a route always loads after rendering; they count too. */
const LAZY: Readonly<Record<string, string>> = { '/fleet': 'uplot' };

export interface RouteWeight {
  readonly route: string;
  readonly js: number;
  readonly jsBudget: number;
  readonly css: number;
  readonly cssBudget: number;
  readonly within: boolean;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The pages were not built. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';

  constructor(readonly manifest: string) {
    super(`there is no ${manifest}; build apps/web first: npm run build -w @primitives/web`);
  }
}

const web = fileURLToPath(new URL('../../', import.meta.url));
const GENERATED = '.svelte-kit/generated/client-optimized';

/** Reads SvelteKit's route table: each route with the node numbers of its page and layouts. */
function readRoutes(): [route: string, nodes: number[]][] {
  const table = readFileSync(join(web, GENERATED, 'app.js'), 'utf8');
  return [...table.matchAll(/^\s*"(\/[^"]*)": (\[.*\]),?$/gm)].map(([, route = '', nodes = '']) => [
    route,
    [0, ...[...nodes.matchAll(/~?(\d+)/g)].map((match) => Number(match[1]))],
  ]);
}

/** Returns all routes of the build, ordered by weight relative to the limit. @throws NoBuildError */
export function weighRoutes(): RouteWeight[] {
  const client = join(web, '.svelte-kit/output/client');
  const manifestFile = join(client, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new NoBuildError(manifestFile);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter(
    (key) => key.endsWith('/runtime/client/entry.js') || key === `${GENERATED}/app.js`,
  );
  const sizes = new Map<string, number>();
  const weigh = (files: Iterable<string>) => {
    let sum = 0;
    for (const file of files) {
      const size = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
      sizes.set(file, size);
      sum += size;
    }
    return sum;
  };
  const weights = readRoutes().map(([route, nodes]): RouteWeight => {
    const lazy = LAZY[route];
    const later = lazy === undefined ? [] : Object.keys(manifest).filter((key) => key.includes(`/${lazy}/`));
    const { scripts, styles } = filesOf(manifest, [
      ...entries,
      ...later,
      ...nodes.map((node) => `${GENERATED}/nodes/${node}.js`),
    ]);
    const worker = WORKERS[route];
    if (worker)
      for (const name of readdirSync(join(client, '_app/immutable/workers')))
        if (worker.test(name)) scripts.add(`_app/immutable/workers/${name}`);
    const [js, css, jsBudget] = [weigh(scripts), weigh(styles), BUDGETS[route] ?? USUAL_BUDGET];
    const within = js <= jsBudget * TOLERANCE && css <= CSS_BUDGET * TOLERANCE;
    return { route, js, jsBudget, css, cssBudget: CSS_BUDGET, within };
  });
  return weights.sort((a, b) => b.js / b.jsBudget - a.js / a.jsBudget);
}

function filesOf(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { scripts, styles };
}
