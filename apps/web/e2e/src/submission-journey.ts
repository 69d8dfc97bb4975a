import { randomUUID } from 'node:crypto';

import type { Locator, Page } from 'playwright-core';

/** What one step of a journey costs a person. */
export interface JourneyStep {
  readonly name: string;
  readonly clicks: number;
  /** Text fields that were filled. */
  readonly fields: number;
  /** Time that the program needs, which is without the time to read and to type. */
  readonly seconds: number;
}

/** Of the page: the start of a run, its check and its score on a slow machine. */
const LIMIT_MS = 600_000;

/**
 * The journey of a new participant, from the first page to the score.
 *
 * @param paths the files of a bundle
 * @param onstep is called after each step
 * @throws Error at the first control that does not appear, or when the submission ends without a score
 */
export async function firstSubmission(
  page: Page,
  url: string,
  paths: readonly string[],
  onstep: (step: JourneyStep) => void,
): Promise<JourneyStep[]> {
  page.setDefaultTimeout(LIMIT_MS);
  const steps: JourneyStep[] = [];
  let [clicks, fields] = [0, 0];
  const click = async (control: Locator) => {
    await control.click();
    clicks++;
  };
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label).first().fill(text);
    fields++;
  };
  const step = async (name: string, act: () => Promise<unknown>) => {
    [clicks, fields] = [0, 0];
    const began = Date.now();
    await act();
    const done = { name, clicks, fields, seconds: (Date.now() - began) / 1_000 };
    steps.push(done);
    onstep(done);
  };

  await step('open the first page', () => page.goto(url).then(() => page.getByRole('heading', { level: 1 }).waitFor()));
  await step('open the form', async () => {
    await click(page.locator('header').getByRole('link', { name: 'Submit a model' }));
    await page.waitForSelector('.zone');
  });
  await step('create an account', async () => {
    await click(page.locator('main').getByRole('link', { name: 'create an account', exact: true }));
    await fill('E-mail', `new-${randomUUID()}@example.org`);
    await fill('Name', 'New participant');
    await fill('Password', randomUUID());
    await click(page.getByRole('button', { name: 'Create account' }));
    await page.waitForSelector('.zone');
  });
  await step('choose a bundle, and its check', async () => {
    clicks++; // the button, whose dialog is the browser's
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...paths]);
    await page.waitForSelector('header .st');
  });
  await step('declare and submit', async () => {
    await click(page.locator('input[type=radio][value=LISTED]'));
    const tracks = page.getByRole('group', { name: 'Track' });
    if ((await tracks.locator('input:checked').count()) === 0) await click(tracks.locator('input:enabled').first());
    await click(page.getByLabel('none of the benchmarks here'));
    for (const terms of await page.getByLabel(/^I have read and accept the terms/).all()) await click(terms);
    await click(page.getByRole('button', { name: 'Upload and submit' }));
    await page.waitForURL(/\/s\//);
  });
  await step('wait for the score', async () => {
    await page.locator('h1 .st.ok, h1 .st.bad').waitFor();
    if (await page.locator('h1 .st.bad').count())
      throw new Error(`the submission was not scored: ${await page.locator('main').innerText()}`);
    await page.getByRole('table', { name: 'All metrics with intervals, by board' }).waitFor();
  });
  return steps;
}
