import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from 'playwright-core';

type Files = readonly (readonly [name: string, content: string | Buffer])[];

/** A small valid classifier of libs/bundle. */
export async function sampleBundle(): Promise<Files> {
  const folder = fileURLToPath(new URL('../../../../libs/bundle/fixtures/open-valid-classifier', import.meta.url));
  return Promise.all((await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name))] as const));
}

/** Another one with a file of this many bytes more, in a folder that is removed after `use`. */
export async function withLargeBundle(bytes: number, use: (paths: readonly string[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'primitives-bundle-'));
  try {
    const files: Files = [...(await sampleBundle()), ['NOTES.md', Buffer.alloc(bytes, randomUUID())]];
    for (const [name, content] of files) await writeFile(join(folder, name), content);
    await use(files.map(([name]) => join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chooses files on the submit page and waits for the check's verdict. */
export const choose = (page: Page, files: Files): Promise<void> =>
  chooseFiles(
    page,
    files.map(([name, content]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
  );

/** The same by their paths, which a browser reads faster than bytes in memory. */
export const choosePaths = (page: Page, paths: readonly string[]): Promise<void> => chooseFiles(page, paths);

async function chooseFiles(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.waitForSelector('header .st');
}
