/**
 * Gives every package the Nx targets `build`, `typecheck`, `lint` and `test`, with their inputs.
 *
 * Dependencies between projects come from package.json alone. Tests also use packages that only they import, and files
 * outside of their package. Both become inputs of `test`, found by reading the sources; as edges they would make the
 * graph cyclic.
 */
const { existsSync, readFileSync, readdirSync, statSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const SKIPPED = new Set(['node_modules', 'dist', 'build', '.svelte-kit', 'fixtures', 'bundles']);

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.([cm]?[jt]s|svelte)$/.test(entry.name) ? [path] : [];
  });
}

/**
 * Returns the packages that the sources of a package import, their relative paths outside the package, and whether they
 * read data outside the checkout.
 */
function scan(root, folder) {
  const [imports, paths] = [new Set(), new Set()];
  let readsSharedData = false;
  for (const file of sourcesIn(join(root, folder))) {
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/['"](@primitives\/[a-z-]+)['"/]/g)) imports.add(name);
    for (const [, path] of text.matchAll(/['"`]((?:\.\.\/)+[^'"`*{}$]*)/g)) paths.add(resolve(dirname(file), path));
    readsSharedData ||= /PRIMITIVES_SOURCES|shared\/(data|design|golden)/.test(text);
  }
  return { imports, paths, readsSharedData };
}

function inputOf(root, folder, path) {
  const inside = relative(root, path);
  if (inside === '' || inside.startsWith('..') || `${inside}/`.startsWith(`${folder}/`)) return [];
  const found = [path, `${path}.ts`, path.replace(/\.js$/, '.ts')].find((one) => existsSync(one));
  if (!found || /(^|\/)(node_modules|dist|build)(\/|$)/.test(inside) || inside.split('/').length < 2) return [];
  const place = `{workspaceRoot}/${relative(root, found)}`;
  return [statSync(found).isDirectory() ? `${place}/**/*` : place];
}

function readPackages(root, manifestPaths) {
  const packages = manifestPaths.map((path) => {
    const { name, dependencies = {}, nx = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return {
      folder: dirname(path),
      name,
      dependencies: [...Object.keys(dependencies), ...(nx.implicitDependencies ?? [])],
    };
  });
  return new Map(packages.map((one) => [one.name, one]));
}

function closureOf(packages, names, closure = new Set()) {
  for (const name of names) {
    if (!packages.has(name) || closure.has(name)) continue;
    closure.add(name);
    closureOf(packages, packages.get(name).dependencies, closure);
  }
  return closure;
}

function targetsOf(root, packages, { folder, name }) {
  const { imports, paths, readsSharedData } = scan(root, folder);
  const known = closureOf(packages, [name]);
  const forTests = [...closureOf(packages, imports)].filter((one) => !known.has(one));
  const isPage = existsSync(join(root, folder, 'svelte.config.js'));
  const compiles = existsSync(join(root, folder, 'tsconfig.json')) && !isPage;
  const run = (command, options = {}) => ({
    executor: 'nx:run-commands',
    options: { command, cwd: folder, ...options },
    cache: true,
  });
  const buildsForTests = forTests.length > 0 ? [{ projects: forTests, target: 'build' }] : [];

  const targets = {
    lint: {
      ...run('eslint .'),
      inputs: [
        'default',
        '{workspaceRoot}/eslint.config.mjs',
        '{workspaceRoot}/nx.json',
        '{workspaceRoot}/{apps,libs,runners,tools}/*/package.json',
      ],
    },
    test: {
      ...run(`node node_modules/jest/bin/jest.js ${folder}/ --passWithNoTests --maxWorkers=50%`, {
        cwd: '.',
        env: { ORT_DISABLE_TELEMETRY: '1', PRIMITIVES_TEST_QUICK: 'on' },
      }),
      // as `npm test -- --full`: also `*.long.spec.ts` and every case: nx test metrics --configuration=full
      configurations: { full: { env: { ORT_DISABLE_TELEMETRY: '1', PRIMITIVES_TEST_QUICK: '' } } },
      dependsOn: [
        ...(compiles ? ['build'] : []),
        ...(isPage ? ['build', 'typecheck'] : []),
        '^build',
        ...buildsForTests,
      ],
      inputs: [
        'default',
        '^production',
        ...forTests.map((one) => `{workspaceRoot}/${packages.get(one).folder}/src/**/*`),
        ...new Set([...paths].flatMap((path) => inputOf(root, folder, path))),
        '{workspaceRoot}/jest.config.mjs',
        '{workspaceRoot}/tools/check/jest-*.cjs',
        { runtime: 'node --version' },
        { env: 'CHROMIUM_BIN' },
        ...(readsSharedData ? [{ env: 'PRIMITIVES_SOURCES' }, { runtime: 'node tools/nx/shared-data.cjs' }] : []),
      ],
    },
  };
  if (compiles) {
    targets.build = {
      ...run('tsc -b'),
      dependsOn: ['^build'],
      inputs: ['production', '^production'],
      outputs: ['{projectRoot}/dist'],
    };
    targets.typecheck = { executor: 'nx:noop', dependsOn: ['build'] }; // the compiler checks the types while it builds
  } else if (isPage) {
    targets.typecheck = {
      ...run('tsc -b e2e && npm run --silent check'),
      dependsOn: ['^build', ...buildsForTests],
      inputs: ['default', '^production', '{workspaceRoot}/apps/api/schema.graphql'],
      outputs: ['{projectRoot}/e2e/dist', '{projectRoot}/.svelte-kit'],
    };
  } else targets.typecheck = { executor: 'nx:noop' };
  return targets;
}

module.exports = {
  name: 'primitives-targets',
  createNodes: [
    '{apps,libs,runners,tools}/*/package.json',
    (manifestPaths, _options, { workspaceRoot }) => {
      const packages = readPackages(workspaceRoot, manifestPaths);
      return [...packages.values()].map((one) => [
        `${one.folder}/package.json`,
        { projects: { [one.folder]: { root: one.folder, targets: targetsOf(workspaceRoot, packages, one) } } },
      ]);
    },
  ],
};
