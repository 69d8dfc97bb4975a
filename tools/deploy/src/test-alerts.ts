import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { unpackDebianBinary } from '@primitives/embedded-servers';
import { parse } from 'yaml';
import { CACHE } from './chart-programs.js';

/**
 * Runs `promtool test rules` on alerts.test.yaml (promtool of PATH, otherwise of Debian's package prometheus); returns
 * what fails, and the alerts that no test makes fire.
 */
export async function testAlerts(folder: string): Promise<string | null> {
  const [rules, tests] = [join(folder, 'alerts.yaml'), join(folder, 'alerts.test.yaml')];
  const text = await readFile(tests, 'utf8');
  const { groups } = parse(await readFile(rules, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const untested = groups.flatMap((group) => group.rules).filter(({ alert }) => !text.includes(`alertname="${alert}"`));
  if (untested.length > 0) return `no test makes these fire: ${untested.map(({ alert }) => alert).join(', ')}`;
  const { status, stdout, stderr } = spawnSync(await promtool(), ['test', 'rules', tests], { encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`.trim();
}

async function promtool(): Promise<string> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), CACHE];
  const found = folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path));
  if (found) return found;
  const target = join(CACHE, 'promtool');
  await unpackDebianBinary('prometheus', 'usr/bin/promtool', target);
  return target;
}
