import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

type Files = readonly (readonly [name: string, content: string | Buffer])[];

/** A small valid classifier of libs/bundle. */
export async function sampleBundle(): Promise<Files> {
  const folder = fileURLToPath(new URL('../../../../libs/bundle/fixtures/open-valid-classifier', import.meta.url));
  return Promise.all((await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name))] as const));
}

/** Chooses files on the submit page and waits for the check's verdict. */
export async function choose(page: Page, files: Files): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    );
  await page.waitForSelector('header .st');
}
