import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { choosePaths, withLargeBundle } from './bundles.js';
import type { BrowserTest } from './run-e2e-test.js';
import type { Uploads } from './wire/uploads.js';

/** Bytes that are sent at once; a bundle of a million more has two parts. */
const PART = 16_777_216;
const BYTES = PART + 1_000_000;

async function begin(page: Page, paths: readonly string[]): Promise<void> {
  await choosePaths(page, paths);
  await page.getByLabel('none of them').check();
  await page.getByLabel('I have read the terms of Shapes').check();
  await page.getByRole('button', { name: 'Upload and submit' }).click();
}

/** One upload, whose first part was sent once; a browser may send the lost one again by itself. */
function sentOnce({ begun, asked, parts: [first, ...rest] }: Uploads): void {
  assert.deepEqual({ begun, asked, first }, { begun: 1, asked: 1, first: 0 });
  assert.ok(rest.length > 1 && rest.every((offset) => offset === PART), rest.join());
}

/** A bundle on its way when the connection is lost: no part that has arrived is sent twice. */
export const UPLOAD_TESTS: Readonly<Record<string, BrowserTest>> = {
  'an upload whose connection is lost goes on by itself, from where it stopped': {
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
  'an upload that is refused says why, and goes on from where it stopped when it is tried again': {
    world: { signedIn: true },
    run: (page, { url, uploads }) =>
      withLargeBundle(BYTES, async (paths) => {
        await page.goto(`${url}/submit?track=shapes`);
        uploads.refuseFrom(PART, {
          message: 'your team keeps no more bytes',
          remedy: 'withdraw what is not needed, or try again later',
        });
        await begin(page, paths);
        const alert = page.getByRole('alert').filter({ hasText: 'The upload broke off' });
        await alert.getByText('Your team keeps no more bytes; withdraw what is not needed').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.waitForURL(/\/s\/SVBM1T/);
        sentOnce(uploads);
      }),
  },
  'an upload that was left goes on after a reload from where it stopped, once the same bundle is chosen again': {
    world: { signedIn: true },
    run: (page, { url, uploads }) =>
      withLargeBundle(BYTES, async (paths) => {
        await page.goto(`${url}/submit?track=shapes`);
        const stalled = uploads.stallFrom(PART);
        await begin(page, paths);
        await stalled;
        await page.reload();
        await page.getByText(/was uploaded to \d+ %\. Choose the same bundle again/).waitFor();
        await begin(page, paths);
        await page.waitForURL(/\/s\/SVBM1T/);
        sentOnce(uploads);
      }),
  },
};
