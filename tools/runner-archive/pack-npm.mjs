/**
 * `npm run pack:npm [-- --out FOLDER]`: the command-line program as a package of npm.
 *
 * Unlike the archive, it has no Node, and npm installs ONNX Runtime and sharp for the platform. The libraries of the
 * checkout are not published: the program itself is one file, and the modules that run in other processes find their
 * libraries in `node_modules` of this package (npm: `bundleDependencies`).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { oneFileOf } from '../up/one-file-programs.mjs';
import { copyPrograms, ROOT } from './archive.mjs';
import { CLI } from './cli.mjs';

const NAME = 'primitives-bench';
/** npm installs these with `sharp` and `onnxruntime-node`. */
const INSTALLED_WITH_ANOTHER = /^(?:@img\/.+|detect-libc|semver|onnxruntime-common)$/;
const README = `# primitives

The command-line program of Primitives, a leaderboard platform for compositional vision models.

\`\`\`sh
npm install --global --ignore-scripts ${NAME}
primitives check my-bundle
primitives --help
\`\`\`

It needs Node 20.19 or later. Without \`--ignore-scripts\`, ONNX Runtime downloads the libraries of CUDA on Linux x64. \`primitives runner\` needs a
checkout: the runner is published separately, as an archive and as a container image.
`;

/** npm accepts a statement of provenance only for the repository that the package names. */
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: place } = process.env;
const repository = server && place ? `${server}/${place}` : null;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** @param {string} folder */
async function fill(folder) {
  const { version, license, engines } = readJson(join(ROOT, 'package.json'));
  const packages = await copyPrograms(folder, CLI);
  const libraries = readdirSync(join(folder, 'libs')).map((library) => `@primitives/${library}`);
  for (const library of libraries) {
    const copy = join(folder, 'node_modules', library);
    cpSync(join(folder, library.replace('@primitives', 'libs')), copy, { recursive: true });
    // npm would look for the dependencies of the original in its registry
    const { name, type, exports } = readJson(join(copy, 'package.json'));
    writeJson(join(copy, 'package.json'), { name, version, type, exports });
  }
  const installed = packages.filter((name) => !INSTALLED_WITH_ANOTHER.test(name));
  writeJson(join(folder, 'package.json'), {
    name: NAME,
    version,
    description: readJson(join(ROOT, 'apps/cli/package.json')).description,
    license,
    engines,
    ...(repository ? { repository: { type: 'git', url: `git+${repository}.git` } } : {}),
    type: 'module',
    bin: { primitives: 'bin/primitives.mjs' },
    // The platform adds platform.json with its address when it serves the package
    files: ['apps', 'bin', 'libs', 'THIRD_PARTY_NOTICES'],
    dependencies: Object.fromEntries([
      ...installed.map((name) => [name, readJson(join(ROOT, 'node_modules', name, 'package.json')).version]),
      ...libraries.map((name) => [name, version]),
    ]),
    bundleDependencies: libraries,
  });
  mkdirSync(join(folder, 'bin'));
  const program = oneFileOf(CLI.programs[0]);
  writeFileSync(join(folder, 'bin/primitives.mjs'), `#!/usr/bin/env node\nimport '../${program}';\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'README.md'), README);
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'build' } } });
const out = resolve(values.out);
const folder = mkdtempSync(join(tmpdir(), 'primitives-npm-'));
try {
  await fill(folder);
  mkdirSync(out, { recursive: true });
  execFileSync('npm', ['pack', '--pack-destination', out], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
