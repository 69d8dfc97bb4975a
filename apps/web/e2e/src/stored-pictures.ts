import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { photograph, settled } from './photographer.js';
import { drawn, paletted, readPicture, SCALE, type Picture } from './picture.js';
import { differenceOf, isSame, sideBySide, describeDifference } from './picture-difference.js';
import { SHOTS, type Shot } from './picture-states.js';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const MANIFEST = join(FOLDER, 'manifest.json');
/** Folder for images that show expected, found and difference next to each other. */
const DIFFERENCES = fileURLToPath(new URL('../../../../screenshots/differences/', import.meta.url));

const pathOf = (name: string) => join(FOLDER, `${name}.png`);

/** Returns the major version of the Chromium that rendered the stored pictures; null if none are stored. */
export const storedMajor = (): number | null =>
  existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { chromium: number }).chromium : null;

export const storedPicture = async ({ name }: Shot): Promise<Picture | null> =>
  existsSync(pathOf(name)) ? readPicture(pathOf(name)) : null;

/** Returns the names of stored pictures without a shot. */
export const leftOver = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.png') && !SHOTS.some(({ name }) => file === `${name}.png`));

/** Compares the page with its stored picture. @returns the difference in one line; null if they match */
export async function compareStored(shot: Shot, page: Page): Promise<string | null> {
  const expected = await storedPicture(shot);
  if (!expected) return `no stored picture; ${ACCEPT}`;
  if (isSame(differenceOf(expected, await photograph(page)))) return null;
  const found = await settled(page);
  const difference = differenceOf(expected, found);
  if (isSame(difference)) return null;
  await mkdir(DIFFERENCES, { recursive: true });
  const path = join(DIFFERENCES, `${shot.name}.png`);
  await writeFile(path, await drawn(sideBySide(expected, found)));
  return `${shot.shows}: ${describeDifference(difference, SCALE)}; see expected, found and difference in ${path}; ${ACCEPT}`;
}
const ACCEPT = 'if the change is intended: npm run visual-diff -w @primitives/web -- --write';

/**
 * Stores a picture of the page if it differs from the stored one or `always` is set.
 *
 * @returns whether it was written
 */
export async function storePicture(shot: Shot, page: Page, always: boolean): Promise<boolean> {
  const found = await settled(page);
  const expected = always ? null : await storedPicture(shot);
  if (expected && isSame(differenceOf(expected, found))) return false;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(pathOf(shot.name), await paletted(found));
  return true;
}

/** Deletes pictures without a shot and stores the Chromium version. */
export async function closeStore(chromium: number): Promise<void> {
  for (const file of await leftOver()) await rm(join(FOLDER, file));
  await writeFile(MANIFEST, `${JSON.stringify({ chromium })}\n`);
}
