import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPermissionDeployment, type PermissionDeployment } from './permission-deployment.js';
import { PAGE } from './permissions-main.js';
import { permissionsPage, surprises, type PermissionResult } from './permissions-page.js';
import { checkPermissions } from './check-permissions.js';

const ROOT = join(__dirname, '../../../..');

describe('the permissions of a runner and the database roles', () => {
  let deployment: PermissionDeployment;
  let result: PermissionResult;
  beforeAll(async () => {
    deployment = await openPermissionDeployment(ROOT);
    result = await checkPermissions(deployment);
  }, 180_000);
  afterAll(() => deployment?.close(), 60_000);

  it('are the expected ones on every subject, endpoint and table', () => {
    expect(surprises(result)).toEqual([]);
    expect(result.subjects.length).toBeGreaterThan(100);
    expect(result.tables.length).toBeGreaterThan(100);
  });

  it('match docs/operate/permissions.md; `npm run chaos -- permissions --write` updates it', () => {
    expect(permissionsPage(result)).toBe(readFileSync(join(ROOT, PAGE), 'utf8'));
  });
});
