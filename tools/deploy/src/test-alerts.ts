import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findProgram } from './programs.js';

/**
 * Runs `promtool test rules` on alerts.test.yaml; returns what fails, and the alerts that no test makes fire.
 */
export async function testAlerts(folder: string): Promise<string | null> {
  const [rules, tests] = [join(folder, 'alerts.yaml'), join(folder, 'alerts.test.yaml')];
  const text = await readFile(tests, 'utf8');
  const { groups } = parse(await readFile(rules, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const untested = groups.flatMap((group) => group.rules).filter(({ alert }) => !text.includes(`alertname="${alert}"`));
  if (untested.length > 0) return `no test makes these fire: ${untested.map(({ alert }) => alert).join(', ')}`;
  const promtool = findProgram('promtool');
  if (!promtool) return 'promtool is not here; the first step of npm run deploy:check says why';
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', tests], { encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`.trim();
}
