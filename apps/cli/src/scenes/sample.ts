import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.js';
import { readRecords, RECORDS, writeLayouts } from './scene-folder.js';

/** Committed scenes of the public seed: `season.json`, `scenes.jsonl` and `images`. */
export const SAMPLE = fileURLToPath(new URL('../../../../libs/still-life/sample', import.meta.url));

/**
 * Copies the public sample to a new folder and writes its layouts, without rendering. @returns the number of scenes
 *
 * @throws CliError when the folder has files, or this installation has no sample
 */
export async function copySample(folder: string): Promise<number> {
  if (!existsSync(SAMPLE))
    throw new CliError({
      code: 'sample_missing',
      message: 'this installation does not contain the public sample of Still Life',
      expected: SAMPLE,
      found: 'no such folder',
      remedy: 'run the command in a checkout, or render the scenes with `primitives scenes render`',
    });
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new CliError({
      code: 'folder_not_empty',
      message: `${folder} has files`,
      expected: 'a new or an empty folder',
      found: folder,
      remedy: 'choose another folder',
    });
  await cp(SAMPLE, folder, { recursive: true });
  const { name } = JSON.parse(await readFile(join(folder, 'season.json'), 'utf8')) as { name: string };
  const records = await readRecords(join(folder, RECORDS));
  await writeLayouts(folder, { name }, records);
  return records.length;
}
