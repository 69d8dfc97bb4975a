import { ROLES } from '@primitives/store/schema';
import { subjectRows, checkBrokerPermissions } from './broker-permissions.js';
import { DEFINITIONS, isRefused, checkDatabasePermissions } from './database-permissions.js';
import { GRANTS } from './grants.js';
import { listenerRows, probe } from './http-permissions.js';
import type { PermissionDeployment } from './permission-deployment.js';
import type { PermissionResult } from './permissions-page.js';

/** A board's files have one endpoint, whose name lists their formats. */
const asNamed = (endpoint: string) => (/^GET .*track.*board/.test(endpoint) ? 'GET boards' : endpoint);

/** Tries every operation of a runner and of the three database roles. */
export async function checkPermissions(deployment: PermissionDeployment): Promise<PermissionResult> {
  const rows = subjectRows(deployment.runner.membership);
  const subjects = await checkBrokerPermissions(deployment.runner.bus, rows, deployment.runner.membership.runnerId);
  const expectedRows = await listenerRows(deployment);
  const endpoints = [];
  for (const row of expectedRows) endpoints.push({ row, found: await probe(deployment, row) });
  const open = deployment.endpoints.map(asNamed);
  const grants = await checkDatabasePermissions(deployment.admin, deployment.roles);
  const names = [...new Set([...Object.keys(GRANTS), ...Object.keys(grants)])].sort();
  const definitions: string[] = [];
  for (const role of ROLES)
    for (const sql of DEFINITIONS)
      if (!(await isRefused(deployment.roles[role], sql))) definitions.push(`${role} may: ${sql}`);
  return {
    subjects: rows.map((row, i) => ({ row, found: subjects[i] ?? [] })),
    endpoints,
    unknownListeners: [
      ...open
        .filter((endpoint) => !expectedRows.some((row) => row.endpoint === endpoint))
        .map((endpoint) => `no request covers ${endpoint}`),
      ...expectedRows
        .filter((row) => !open.includes(row.endpoint))
        .map((row) => `there is no endpoint ${row.endpoint}`),
    ],
    tables: names.flatMap((name) =>
      ROLES.map((role) => ({ name, role, expected: GRANTS[name]?.[role] ?? '', found: grants[name]?.[role] ?? '' })),
    ),
    definitions,
  };
}
