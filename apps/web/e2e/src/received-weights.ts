import { readFileSync } from 'node:fs';
import type { Browser, Page, Request } from 'playwright-core';

import { SCREENS } from './pages.js';
import type { Screen } from './screen.js';
import type { Seed } from './seed/seed.js';
import { live } from './source.js';

/** Bytes of one visit as they came over the network, compressed and with headers, by kind of file. */
interface ReceivedWeight {
  readonly scripts: number;
  readonly scriptFiles: number;
  readonly styles: number;
  readonly fonts: number;
  /** Documents, answers of the API and images. */
  readonly others: number;
}

/** A measured page, and what exceeds a limit. */
interface WeighedPage extends ReceivedWeight {
  readonly name: string;
  readonly limits: ReceivedLimits;
  readonly exceeded: readonly string[];
}

type ReceivedLimits = Pick<ReceivedWeight, 'scripts' | 'scriptFiles' | 'styles' | 'fonts'>;

const KB = 1_000;
/** Tolerance for differences between builds. */
const TOLERANCE = 1.02;
/** The reasons of the limits are in docs/front-end.md. */
const LIMITS: ReceivedLimits = { scripts: 85 * KB, scriptFiles: 30, styles: 20 * KB, fonts: 130 * KB };
/** The measured pages: at least one of each route, with the limits that differ. */
const PAGES: Readonly<Record<string, Partial<ReceivedLimits>>> = {
  home: {},
  'board-closed': { scripts: 98 * KB },
  about: {},
  data: {},
  claim: {},
  progress: {},
  composition: {},
  model: {},
  compare: { scripts: 91 * KB },
  'submit-empty': {},
  'submission-done': { scripts: 142 * KB, scriptFiles: 40 },
  'submission-running': { scripts: 124 * KB, scriptFiles: 40 },
  'submission-receipt': { scripts: 87 * KB },
  'submission-attributes': {},
  'submission-log': {},
  fleet: {},
  runner: { scripts: 88 * KB },
  'dead-letters': {},
  account: {},
  'account-security': {},
  mine: { scripts: 90 * KB },
  'account-teams': {},
  'account-webhooks': {},
  'admin-tracks': { scripts: 92 * KB },
  team: {},
  invitation: {},
  device: {},
  reset: {},
  verify: {},
  'sign-in': {},
  'search-page': {},
  docs: {},
  'docs-getting-started': {},
  'docs-metrics': {},
  'docs-api': {},
  papers: {},
};
export const WEIGHED: readonly Screen[] = Object.keys(PAGES).map((name) => {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`${name} is no screen of pages.ts`);
  return screen;
});
/** Those that may receive more than the others. */
export const LARGEST: readonly Screen[] = WEIGHED.filter(({ name }) => Object.keys(PAGES[name] ?? {}).length > 0);
/** Routes that lead to another page at once: an evaluation to its submission, a track to its first board. */
const REDIRECTS = ['/e/1', '/t/mac'];

/** No request for this long: the visit is complete. Charts load when they are in view, soon after the first paint. */
const IDLE_MS = 1_500;
const KINDS: Readonly<Record<string, 'scripts' | 'styles' | 'fonts'>> = {
  script: 'scripts',
  stylesheet: 'styles',
  font: 'fonts',
};

/** The patterns of the built routes that no measured page matches. */
export async function unweighedRoutes(seed: Seed): Promise<string[]> {
  const patterns = JSON.parse(readFileSync(new URL('../../build/routes.json', import.meta.url), 'utf8')) as string[];
  const addresses = await Promise.all(WEIGHED.map(({ path }) => (typeof path === 'string' ? path : path(seed))));
  const paths = [...REDIRECTS, ...addresses.map((address) => new URL(address, 'http://localhost').pathname)];
  return patterns.filter((pattern) => !paths.some((path) => new RegExp(pattern).test(path)));
}

/** Opens a page with an empty cache, as a reader with a wide window. */
export async function weigh(browser: Browser, seed: Seed, screen: Screen): Promise<WeighedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const address = await live(seed).prepare(page, screen);
    const weight = await receivedBy(page, async () => {
      await page.goto(address);
      await page.waitForSelector(screen.ready);
    });
    const limits = { ...LIMITS, ...PAGES[screen.name] };
    const exceeded = (Object.keys(limits) as (keyof ReceivedLimits)[])
      .filter((kind) => weight[kind] > limits[kind] * TOLERANCE)
      .map((kind) => `${kind}: ${weight[kind]} of ${limits[kind]}`);
    return { name: screen.name, ...weight, limits, exceeded };
  } finally {
    await context.close();
  }
}

/**
 * Counts everything that Chromium receives until the network is idle, also what the page loads after its first paint
 * and the scripts of workers. The sizes are `encodedDataLength` of the DevTools protocol.
 */
async function receivedBy(page: Page, open: () => Promise<unknown>): Promise<ReceivedWeight> {
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
