import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { photograph, settled } from './photographer.js';
import { drawn, paletted, readPicture, SCALE, type Picture } from './picture.js';
import { differenceOf, isSame, sideBySide, told } from './picture-difference.js';
import { SHOTS, type Shot } from './picture-states.js';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const MANIFEST = join(FOLDER, 'manifest.json');
/** Where what differs is laid side by side. */
const DIFFERENCES = fileURLToPath(new URL('../../../../screenshots/differences/', import.meta.url));

const pathOf = (name: string) => join(FOLDER, `${name}.png`);

/** Major version of the Chromium that the stored pictures are of; null where none are stored. */
export const storedMajor = (): number | null =>
  existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { chromium: number }).chromium : null;

export const storedPicture = async ({ name }: Shot): Promise<Picture | null> =>
  existsSync(pathOf(name)) ? readPicture(pathOf(name)) : null;

/** Names of stored pictures that no shot has. */
export const leftOver = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.png') && !SHOTS.some(({ name }) => file === `${name}.png`));

/** @returns what is wrong with the page as it stands, in a line; null where it looks as it is stored */
export async function hold(shot: Shot, page: Page): Promise<string | null> {
  const expected = await storedPicture(shot);
  if (!expected) return `no picture of it is stored; ${ACCEPT}`;
  if (isSame(differenceOf(expected, await photograph(page)))) return null;
  const found = await settled(page);
  const difference = differenceOf(expected, found);
  if (isSame(difference)) return null;
  await mkdir(DIFFERENCES, { recursive: true });
  const path = join(DIFFERENCES, `${shot.name}.png`);
  await writeFile(path, await drawn(sideBySide(expected, found)));
  return `${shot.shows}: ${told(difference, SCALE)}; expected, found and what differs lie side by side in ${path}; ${ACCEPT}`;
}
const ACCEPT = 'if it should look so: npm run pictures -w @primitives/web -- --write';

/** Keeps the page as it stands, unless it looks as it is stored. @returns whether it was written */
export async function keep(shot: Shot, page: Page, again: boolean): Promise<boolean> {
  const found = await settled(page);
  const expected = again ? null : await storedPicture(shot);
  if (expected && isSame(differenceOf(expected, found))) return false;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(pathOf(shot.name), await paletted(found));
  return true;
}

/** Takes away what no shot has, and says which Chromium the pictures are of. */
export async function closeStore(chromium: number): Promise<void> {
  for (const file of await leftOver()) await rm(join(FOLDER, file));
  await writeFile(MANIFEST, `${JSON.stringify({ chromium })}\n`);
}
