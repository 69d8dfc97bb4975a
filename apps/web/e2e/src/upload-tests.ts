import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { choosePaths, withLargeBundle } from './bundles.js';
import type { BrowserTest } from './run-e2e-test.js';
import type { Uploads } from './wire/uploads.js';

/** Bytes per request; a bundle with a million more has two parts. */
const PART = 16_777_216;
const BYTES = PART + 1_000_000;

async function begin(page: Page, paths: readonly string[]): Promise<void> {
  await choosePaths(page, paths);
  await page.getByLabel('none of them').check();
  await page.getByLabel('I have read and accept the terms of Shapes').check();
  await page.getByRole('button', { name: 'Upload and submit' }).click();
}

/** One upload, whose first part was sent once; a browser may resend the lost one itself. */
function sentOnce({ begun, requested, parts: [first, ...rest] }: Uploads): void {
  assert.deepEqual({ begun, requested, first }, { begun: 1, requested: 1, first: 0 });
  assert.ok(rest.length > 1 && rest.every((offset) => offset === PART), rest.join());
}

/** An upload that loses its connection: no part that has arrived is sent twice. */
export const UPLOAD_TESTS: Readonly<Record<string, BrowserTest>> = {
  'resumes an upload automatically after a lost connection': {
    world: { signedIn: true },
    run: (page, { url, uploads }) =>
      withLargeBundle(BYTES, async (paths) => {
        await page.goto(`${url}/submit?track=shapes`);
        uploads.loseFrom(PART);
        await begin(page, paths);
        await page.waitForURL(/\/s\/SVBM1T/);
        sentOnce(uploads);
      }),
  },
  'shows why an upload is refused, and resumes it on retry': {
    world: { signedIn: true },
    run: (page, { url, uploads }) =>
      withLargeBundle(BYTES, async (paths) => {
        await page.goto(`${url}/submit?track=shapes`);
        uploads.refuseFrom(PART, {
          message: 'your team keeps no more bytes',
          remedy: 'withdraw what is not needed, or try again later',
        });
        await begin(page, paths);
        const alert = page.getByRole('alert').filter({ hasText: 'Upload interrupted' });
        await alert.getByText('Your team keeps no more bytes; withdraw what is not needed').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.waitForURL(/\/s\/SVBM1T/);
        sentOnce(uploads);
      }),
  },
  'resumes an abandoned upload after a reload, when the same bundle is chosen': {
    world: { signedIn: true },
    run: (page, { url, uploads }) =>
      withLargeBundle(BYTES, async (paths) => {
        await page.goto(`${url}/submit?track=shapes`);
        const stalled = uploads.stallFrom(PART);
        await begin(page, paths);
        await stalled;
        await page.reload();
        await page.getByText(/was uploaded to \d+%\. Choose the same bundle again/).waitFor();
        await begin(page, paths);
        await page.waitForURL(/\/s\/SVBM1T/);
        sentOnce(uploads);
      }),
  },
};
