import { strict as assert } from 'node:assert';

import type { Page, Route } from 'playwright-core';

import { choosePaths, withLargeBundle } from './bundles.js';
import type { BrowserTest } from './run-e2e-test.js';
import type { Seed } from './seed/seed.js';

/** Bytes per request; a bundle with a million more has two parts. */
const PART = 16_777_216;
const BYTES = PART + 1_000_000;

async function begin(page: Page, paths: readonly string[]): Promise<void> {
  await choosePaths(page, paths);
  await page.getByLabel('none of the benchmarks here').check();
  await page.getByLabel('I have read and accept the terms of Entry').check();
  await page.getByRole('button', { name: 'Upload and submit' }).click();
}

/** The requests of a page's upload, whose parts from the second on can fail. */
class Upload {
  begun = 0;
  /** Offsets of the parts, in order. */
  readonly parts: number[] = [];
  /** Requests of the offset. */
  requested = 0;
  #fail: ((route: Route) => Promise<void>) | undefined;

  /** @param fail what happens to each part from the second on, until the offset is requested */
  static async of(page: Page, fail: (route: Route) => Promise<void>): Promise<Upload> {
    const upload = new Upload();
    upload.#fail = fail;
    await page.route(/\/uploads/, (route) => upload.#handle(route));
    return upload;
  }

  #handle(route: Route): Promise<void> {
    const request = route.request();
    const offset = Number(request.headers()['upload-offset']);
    if (request.method() === 'POST') this.begun++;
    if (request.method() === 'PATCH') this.parts.push(offset);
    if (request.method() === 'HEAD') {
      this.requested++;
      this.#fail = undefined;
    }
    return this.#fail && offset >= PART ? this.#fail(route) : route.continue();
  }

  /** One upload, whose first part was sent once; a browser may resend the lost one itself. */
  sentOnce(): void {
    const { begun, requested, parts } = this;
    const [first, ...rest] = parts;
    assert.deepEqual({ begun, requested, first }, { begun: 1, requested: 1, first: 0 });
    assert.ok(rest.length > 1 && rest.every((offset) => offset === PART), rest.join());
  }
}

async function open(page: Page, seed: Seed): Promise<void> {
  await seed.signIn(page, await seed.newcomer());
  await page.goto(`${seed.url}/submit?track=entry`);
}
const submitted = (page: Page) => page.waitForURL(/\/s\/[0-9A-Z]{6}/);

/** An upload that loses its connection: no part that has arrived is sent twice. */
export const UPLOAD_TESTS: Readonly<Record<string, BrowserTest>> = {
  'resumes an upload automatically after a lost connection': {
    run: (page, seed) =>
      withLargeBundle(BYTES, async (paths) => {
        await open(page, seed);
        const upload = await Upload.of(page, (route) => route.abort('connectionreset'));
        await begin(page, paths);
        await submitted(page);
        await page.goBack();
        await page.waitForURL(/\/submit/);
        await page.waitForLoadState('networkidle');
        assert.equal(await page.getByRole('button', { name: 'Upload and submit' }).count(), 0);
        upload.sentOnce();
      }),
  },
  'shows why an upload is refused, and resumes it on retry': {
    long: true,
    run: (page, seed) =>
      withLargeBundle(BYTES, async (paths) => {
        await open(page, seed);
        const refusal = {
          message: 'your team keeps no more bytes',
          remedy: 'withdraw what is not needed, or try again later',
        };
        const upload = await Upload.of(page, (route) => route.fulfill({ status: 403, json: refusal }));
        await begin(page, paths);
        const alert = page.getByRole('alert').filter({ hasText: 'Upload interrupted' });
        await alert.getByText('Your team keeps no more bytes; withdraw what is not needed').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await submitted(page);
        upload.sentOnce();
      }),
  },
  'resumes an abandoned upload after a reload, when the same bundle is chosen': {
    long: true,
    run: (page, seed) =>
      withLargeBundle(BYTES, async (paths) => {
        await open(page, seed);
        let stall = () => {};
        const stalled = new Promise<void>((resolve) => (stall = resolve));
        const upload = await Upload.of(page, async () => stall());
        await begin(page, paths);
        await stalled;
        await page.reload();
        await page.getByText(/was uploaded to \d+%\. Choose the same bundle again/).waitFor();
        await begin(page, paths);
        await submitted(page);
        upload.sentOnce();
      }),
  },
};
