import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackDebianBinary } from '@primitives/embedded-servers';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { testAlerts } from './test-alerts.js';

/**
 * `npm run deploy:check`, the part that needs more than npm: validates the compose files against Docker's schema
 * (Debian's package docker-compose), the unit with systemd-analyze and the alerts with promtool. A missing tool is
 * reported and counts as a failure.
 */
const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));
const SCHEMA = 'usr/lib/python3/dist-packages/compose/config/compose_spec.json';
const checks: Record<string, () => Promise<string | null>> = {
  'compose files fit the compose specification': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'primitives-check-'));
    try {
      await unpackDebianBinary('docker-compose', SCHEMA, join(folder, 'schema.json'));
      // Old drafts named schemas by `id`, which current readers reject
      const withoutIds = (name: string, value: unknown) =>
        typeof value === 'string' && (name === 'id' || name === '$schema') ? undefined : value;
      const schema = JSON.parse(await readFile(join(folder, 'schema.json'), 'utf8'), withoutIds) as object;
      const validate = new Ajv2019({
        strict: false,
        allErrors: true,
        formats: { duration: true, ports: true, expose: true, subnet_ip_address: true, format: true },
      }).compile(schema);
      const problems: string[] = [];
      for (const file of ['compose.yaml', 'compose.gpu.yaml', 'compose.tls.yaml']) {
        validate(parse(await readFile(join(deploy, 'compose', file), 'utf8'), { merge: true }));
        for (const { instancePath, message = '', params } of validate.errors ?? []) {
          const extra = String(params['additionalProperty'] ?? '');
          // added to the specification after Debian's copy of 2021
          if (instancePath === '' && extra === 'name') continue;
          problems.push(`${file}${instancePath} ${message} ${extra}`.trimEnd());
        }
      }
      return problems.length === 0 ? null : problems.join('\n    ');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  'each alert fires after its time': () => testAlerts(join(deploy, 'grafana')),
  'the unit is one that systemd takes': async () => {
    const { status, stdout, stderr, error } = spawnSync(
      'systemd-analyze',
      ['verify', join(deploy, 'systemd/primitives-runner.service')],
      { encoding: 'utf8' },
    );
    if (error) return `systemd-analyze is not here (${error.message})`;
    const output = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('primitives-runner'));
    return status === 0 && output.length === 0 ? null : output.join('\n    ') || `left with ${status}`;
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const problem = await check().catch((error: unknown) => String(error));
  process.stdout.write(problem === null ? `ok    ${name}\n` : `FAIL  ${name}\n    ${problem}\n`);
  if (problem !== null) failed++;
}
process.exit(failed === 0 ? 0 : 1);
