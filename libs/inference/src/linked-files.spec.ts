import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkedFiles } from './linked-files.js';

let root: string;
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'linked-'))));
afterEach(() => rm(root, { recursive: true }));

it('a folder has the files that its links lead to, at any depth, and nothing else', async () => {
  const [system, driver] = [join(root, 'system'), join(root, 'driver')];
  await mkdir(join(system, 'icd.d'), { recursive: true });
  await mkdir(driver);
  for (const path of [join(driver, 'nvidia.json'), join(system, 'own.json')]) await writeFile(path, '{}');
  await symlink(join(driver, 'nvidia.json'), join(system, 'icd.d/absolute.json'));
  await symlink('../../driver/nvidia.json', join(system, 'icd.d/relative.json'));
  await symlink('../own.json', join(system, 'icd.d/inside.json'));
  await symlink(join(root, 'nowhere'), join(system, 'icd.d/broken.json'));
  await symlink(driver, join(system, 'icd.d/folder'));
  expect(linkedFiles([system, join(root, 'missing')])).toEqual([
    join(driver, 'nvidia.json'),
    join(driver, 'nvidia.json'),
  ]);
});
