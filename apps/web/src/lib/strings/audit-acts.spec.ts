import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AUDIT_ACTS, AUDIT_SUBJECTS } from './audit-acts.ts';

const ROOT = join(__dirname, '../../../../..');

it('has words for every action that a program writes to the audit log', () => {
  const sources = ['apps/api/src/*.ts', 'tools/up/src/*.ts', 'tools/seed/src/*.ts', ':!*.spec.ts'];
  const pattern = "(act: |act\\(account, |logStart\\(tx, )'[a-z_]+\\.[a-z_]+'";
  const found = execFileSync('git', ['grep', '-hoE', pattern, '--', ...sources], { cwd: ROOT, encoding: 'utf8' });
  const written = found.matchAll(/'(.*)'/g);
  const acts = new Set([...written].map(([, act]) => act));
  expect(acts.size).toBeGreaterThan(20);
  expect([...acts].filter((act) => AUDIT_ACTS[act!] === undefined)).toEqual([]);
});

it('has a subject of every action', () =>
  expect(Object.keys(AUDIT_ACTS).filter((act) => !((act.split('.')[0] ?? '') in AUDIT_SUBJECTS))).toEqual([]));
