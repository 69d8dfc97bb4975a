import { ROLES } from '@primitives/store';
import { subjectRows, checkBrokerPermissions } from './broker-permissions.js';
import { DEFINITIONS, isRefused, checkDatabasePermissions } from './database-permissions.js';
import { GRANTS } from './grants.js';
import { listenerRows, knock } from './http-permissions.js';
import type { PermissionDeployment } from './permission-deployment.js';
import type { Walked } from './permissions-page.js';

/** A board's files have one door, whose name lists their formats. */
const asNamed = (door: string) => (/^GET .*track.*board/.test(door) ? 'GET boards' : door);

/** Tries everything that a runner and the three roles of the database could try. */
export async function checkPermissions(deployment: PermissionDeployment): Promise<Walked> {
  const rows = subjectRows(deployment.runner.membership);
  const subjects = await checkBrokerPermissions(deployment.runner.bus, rows, deployment.runner.membership.runnerId);
  const asked = await listenerRows(deployment);
  const doors = [];
  for (const row of asked) doors.push({ row, found: await knock(deployment, row) });
  const open = deployment.doors.map(asNamed);
  const grants = await checkDatabasePermissions(deployment.admin, deployment.roles);
  const names = [...new Set([...Object.keys(GRANTS), ...Object.keys(grants)])].sort();
  const definitions: string[] = [];
  for (const role of ROLES)
    for (const sql of DEFINITIONS)
      if (!(await isRefused(deployment.roles[role], sql))) definitions.push(`${role} may: ${sql}`);
  return {
    subjects: rows.map((row, i) => ({ row, found: subjects[i] ?? [] })),
    doors,
    unknownListeners: [
      ...open.filter((door) => !asked.some((row) => row.door === door)).map((door) => `no request covers ${door}`),
      ...asked.filter((row) => !open.includes(row.door)).map((row) => `there is no door ${row.door}`),
    ],
    tables: names.flatMap((name) =>
      ROLES.map((role) => ({ name, role, expected: GRANTS[name]?.[role] ?? '', found: grants[name]?.[role] ?? '' })),
    ),
    definitions,
  };
}
