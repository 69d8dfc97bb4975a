import type { Page, Request } from 'playwright-core';

/** Bytes of one visit as they came over the network, compressed and with headers, by kind of file. */
export interface ReceivedWeight {
  readonly scripts: number;
  readonly scriptFiles: number;
  readonly styles: number;
  readonly fonts: number;
  /** Documents, answers of the API and images. */
  readonly others: number;
}

/** No request for this long: the visit is complete. Charts load when they are in view, soon after the first paint. */
const IDLE_MS = 1_500;
const KINDS: Readonly<Record<string, 'scripts' | 'styles' | 'fonts'>> = {
  script: 'scripts',
  stylesheet: 'styles',
  font: 'fonts',
};

/**
 * Opens a page and counts everything that Chromium receives until the network is idle, also what the page loads after
 * its first paint and the scripts of workers. The sizes are `encodedDataLength` of the DevTools protocol. The page must
 * have an empty cache.
 */
export async function receivedBy(page: Page, open: () => Promise<unknown>): Promise<ReceivedWeight> {
  const weight = { scripts: 0, scriptFiles: 0, styles: 0, fonts: 0, others: 0 };
  let pending = 0;
  let last = Date.now();
  const count = async (request: Request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const kind = KINDS[request.resourceType()] ?? 'others';
    weight[kind] += responseBodySize + responseHeadersSize;
    if (kind === 'scripts') weight.scriptFiles++;
  };
  const counted: Promise<void>[] = [];
  page.on('request', () => {
    pending++;
    last = Date.now();
  });
  page.on('requestfinished', (request) => {
    pending--;
    last = Date.now();
    counted.push(count(request));
  });
  page.on('requestfailed', () => {
    pending--;
    last = Date.now();
  });
  await open();
  while (pending > 0 || Date.now() - last < IDLE_MS) await page.waitForTimeout(IDLE_MS / 10);
  await Promise.all(counted);
  return weight;
}
