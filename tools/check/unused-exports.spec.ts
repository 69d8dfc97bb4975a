import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every name that a library exports has a user outside of the library's sources: the index is its interface. */

const ROOT = join(__dirname, '../..');
const INDEX = /^(libs\/[\w-]+)\/src\/(?:([\w-]+)\/)?index\.ts$/;
const LISTS = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'(@primitives\/[\w/-]+)'/g;
const DYNAMIC = /\{([^}]*)\}\s*=\s*await import\(\s*'(@primitives\/[\w/-]+)'/g;
const TYPES = /import\('(@primitives\/[\w/-]+)'\)\.(\w+)/g;

/** Exports without a user in the repository, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  '@primitives/benchmark.LedgerCell': 'for the page of the papers',
  '@primitives/benchmark.LedgerPaper': 'for the page of the papers',
  '@primitives/benchmark.LedgerTable': 'for the page of the papers',
  '@primitives/benchmark.VERDICTS': 'for the page of the papers',
  '@primitives/boards.Searched': 'named in the declarations of apps/api',
  '@primitives/metrics.AUC_DIFFERENCE': 'for simulations that compare definitions',
  '@primitives/metrics.FEWEST_UNITS': 'for simulations that compare definitions',
  '@primitives/metrics.PrecisionWithout': 'for simulations that compare definitions',
  '@primitives/metrics.RankedLabels': 'for simulations that compare definitions',
  '@primitives/metrics.precisionWithout': 'for simulations that compare definitions',
};

const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .filter(Boolean);

function sources(): ReadonlyMap<string, string> {
  const tracked = execFileSync('git', ['ls-files', '--', 'apps', 'libs', 'runners', 'tools'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const files = tracked.split('\n').filter((file) => /\.(ts|mjs|cjs|svelte)$/.test(file));
  return new Map(
    files.filter((file) => existsSync(join(ROOT, file))).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}

/** `@primitives/name.symbol` for every import, with the sources of the package that contain it. */
function imports(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (specifier: string, name: string, file: string) => {
    const key = `${specifier}.${name}`;
    found.set(key, [...(found.get(key) ?? []), file]);
  };
  for (const [file, text] of files) {
    for (const [, list = '', specifier = ''] of text.matchAll(LISTS))
      for (const name of namesOf(list)) add(specifier, name.split(/\s+as\s+/)[0] ?? '', file);
    for (const [, list = '', specifier = ''] of text.matchAll(DYNAMIC))
      for (const name of namesOf(list)) add(specifier, name.split(/\s*:\s*/)[0] ?? '', file);
    for (const [, specifier = '', name = ''] of text.matchAll(TYPES)) add(specifier, name, file);
  }
  return found;
}

function unusedExports(): string[] {
  const files = sources();
  const users = imports(files);
  return [...files].flatMap(([file, text]) => {
    const [, folder, part] = INDEX.exec(file) ?? [];
    if (folder === undefined) return [];
    const specifier = `@primitives/${folder.split('/')[1]}${part === undefined ? '' : `/${part}`}`;
    const exported = [...text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, list = '']) => namesOf(list));
    return exported
      .map((name) => `${specifier}.${name.split(/\s+as\s+/).at(-1)}`)
      .filter((key) => !(users.get(key) ?? []).some((user) => !user.startsWith(`${folder}/src/`)));
  });
}

it('finds the names that libraries export', () => {
  expect(imports(sources()).get('@primitives/boards.arrange')?.length).toBeGreaterThan(0);
});

it('has a user outside of the library for each exported name, or a reason to be exported', () => {
  expect(unusedExports().sort()).toEqual(Object.keys(ALLOWED).sort());
});
