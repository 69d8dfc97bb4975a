import type { Page } from 'playwright-core';

/** Scrolls to the charts below a board, which load when the reader comes near, waits for the last, and returns. */
export async function seeMatrix(page: Page): Promise<void> {
  await page.locator('#charts').evaluate((charts) => charts.scrollIntoView());
  await page.waitForSelector('.matrix td.num');
  await page.evaluate(() => scrollTo(0, 0));
}
