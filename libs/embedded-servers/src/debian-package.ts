import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Extracts one program of a Debian package to `target`, without root: nothing is installed and no service starts.
 * Throws the output of apt-get or dpkg-deb on failure.
 */
export async function unpackDebianBinary(packageName: string, pathInPackage: string, target: string): Promise<void> {
  const folder = resolve(target, '..');
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, `${packageName}-fetch-`));
  try {
    const refusal = await download(work, packageName);
    const archive = (await readdir(work)).find((name) => name.startsWith(packageName) && name.endsWith('.deb'));
    if (!archive) throw new Error(`the package ${packageName} could not be downloaded`, { cause: refusal });
    await run('dpkg-deb', ['-x', join(work, archive), join(work, 'unpacked')]);
    const half = join(work, 'program');
    await copyFile(join(work, 'unpacked', pathInPackage), half);
    await chmod(half, 0o755);
    await rename(half, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** With the system's package lists, otherwise with our own; returns the last error, undefined on success. */
async function download(folder: string, packageName: string): Promise<unknown> {
  try {
    await run('apt-get', ['download', packageName], { cwd: folder });
    return undefined;
  } catch {
    const lists = join(folder, 'lists/partial');
    const cache = join(folder, 'cache/archives/partial');
    await mkdir(lists, { recursive: true });
    await mkdir(cache, { recursive: true });
    const ownState = [
      `Dir::State=${folder}`,
      `Dir::State::lists=${join(folder, 'lists')}`,
      `Dir::Cache=${join(folder, 'cache')}`,
      'Dir::State::status=/var/lib/dpkg/status',
      'APT::Sandbox::User=',
    ].flatMap((setting) => ['-o', setting]);
    try {
      await run('apt-get', [...ownState, 'update'], { cwd: folder });
      await run('apt-get', [...ownState, 'download', packageName], { cwd: folder });
      return undefined;
    } catch (refusal) {
      return refusal;
    }
  }
}
