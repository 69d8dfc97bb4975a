/**
 * `npm run versions:test [-- --nats VERSION] [--postgres VERSION] [--node VERSION] [--cache FOLDER] [--write] [FILE…]`:
 * runs the suites that use the servers with these versions.
 *
 * Without a version, the one of this machine is used. `--write` updates the table of docs/operate/versions.md. Files
 * replace the default suites.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import * as programs from './programs.mjs';
import { rowOf, withRow } from './table.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const PAGE = join(root, 'docs/operate/versions.md');
const SUITES = [
  'libs/embedded-servers/src',
  'libs/store/src',
  'libs/messaging/src',
  'apps/dispatcher/src',
  'runners/onnx/src',
  'apps/api/spec/(submitting|uploads|evaluations|live|several)\\.spec',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nats: { type: 'string' },
    postgres: { type: 'string' },
    node: { type: 'string' },
    cache: { type: 'string', default: join(root, 'node_modules/.cache/primitives/versions') },
    write: { type: 'boolean', default: false },
  },
});
const cache = resolve(values.cache);
const node = values.node ? programs.node(cache, values.node) : process.execPath;
const { findNatsServer } = await import('../../../libs/embedded-servers/dist/index.js');
const natsServer = values.nats ? programs.natsServer(cache, values.nats) : await findNatsServer(join(root, '.test'));
const postgres = values.postgres ? programs.postgres(cache, values.postgres) : process.env.POSTGRES_BIN;

const outputFile = join(root, 'node_modules/.cache/primitives/versions.json');
mkdirSync(dirname(outputFile), { recursive: true });
rmSync(outputFile, { force: true });
const startedAt = performance.now();
spawnSync(
  node,
  [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${outputFile}`,
    '--testPathIgnorePatterns',
    '/node_modules/',
    '/dist/',
    '\\.long\\.spec\\.ts$',
    '--testPathPatterns',
    ...(positionals.length > 0 ? positionals : SUITES),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ORT_DISABLE_TELEMETRY: '1',
      PATH: `${dirname(node)}:${process.env.PATH}`,
      NATS_SERVER_BIN: natsServer,
      ...(postgres ? { POSTGRES_BIN: postgres } : {}),
    },
  },
);
if (!existsSync(outputFile)) throw new Error('jest ended without a report');
const report = JSON.parse(readFileSync(outputFile, 'utf8'));
const versions = {
  nats: versionOf(natsServer),
  postgres: postgres ? versionOf(postgres) : `${embeddedVersion()}`,
  node: versionOf(node),
};
const row = rowOf(versions, report, (performance.now() - startedAt) / 1000);
for (const test of report.testResults.flatMap((file) => file.assertionResults))
  if (test.status === 'failed') console.log(`failed: ${test.fullName}`);
for (const file of report.testResults)
  if (file.status === 'failed' && file.assertionResults.length === 0) console.log(`failed: ${file.name}`);
console.log('nats-server, PostgreSQL, Node, suites, passed, failed, skipped, seconds:');
console.log(`| ${row.join(' | ')} |`);
if (values.write) {
  const page = withRow(readFileSync(PAGE, 'utf8'), row);
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
}
process.exitCode = report.success && report.numPassedTests > 0 ? 0 : 1;

function versionOf(program) {
  return /(\d+(?:\.\d+)+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';
}

/** The version of the npm package: 18.4 of 18.4.0-beta.17. */
function embeddedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [version] = Object.values(optionalDependencies);
  return /^\d+\.\d+/.exec(version)?.[0];
}
