import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPermissionDeployment } from './permission-deployment.js';
import { permissionsPage, surprises } from './permissions-page.js';
import { checkPermissions } from './check-permissions.js';

export const PAGE = 'docs/operate/permissions.md';

/**
 * `permissions [--write]`: tries the permissions of a runner and of the database's roles, and prints them. Exits 1 on a
 * difference.
 */
export async function permissionsMain(root: string, args: readonly string[]): Promise<number> {
  const deployment = await openPermissionDeployment(root);
  try {
    const result = await checkPermissions(deployment);
    const page = permissionsPage(result);
    console.log(page);
    if (args.includes('--write')) await writeFile(join(root, PAGE), page);
    const found = surprises(result);
    for (const line of found) console.log(`OTHERWISE  ${line}`);
    console.log(
      `${result.subjects.length} subjects, ${result.endpoints.length} requests to endpoints, ${result.tables.length} grants; ${found.length} otherwise than written down`,
    );
    return found.length === 0 ? 0 : 1;
  } finally {
    await deployment.close();
  }
}
