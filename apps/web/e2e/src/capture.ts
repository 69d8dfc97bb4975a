import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Browser, ConsoleMessage, Page } from 'playwright-core';

import type { Screen } from './screen.js';
import { refusedQueries } from './refused-queries.js';
import type { Source } from './source.js';

export type Theme = 'light' | 'dark';
export const THEMES: readonly Theme[] = ['light', 'dark'];

const HEIGHT = 900;
/** The widest window in which a submission's sections are closed at first. */
const PHONE = 620;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Themes differ in colours only, so only these rules of axe can differ between them. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Sums layout shifts from the first paint on, except those caused by input. */
const COUNT_SHIFTS = `window.layoutShift = 0;
window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput) continue;
    window.layoutShift += shift.value;
    for (const { node, previousRect: from, currentRect: to } of shift.sources)
      window.layoutShifts.push((node?.nodeName ?? '?') + '.' + (node?.className ?? '') + ' ' + from.y + '+' + from.height + ' → ' + to.y + '+' + to.height);
  }
}).observe({ type: 'layout-shift', buffered: true });`;

interface Axe {
  run(where: Document | { include: Element[] }, options: object): Promise<{ violations: Violation[] }>;
}
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** An open screen. */
export interface OpenScreen {
  readonly page: Page;
  /** Console errors and failed requests of the page. */
  readonly complaints: readonly string[];
  /** Cumulative layout shift (CLS) while loading, and the shifted elements. */
  readonly shift: { readonly sum: number; readonly moved: readonly string[] };
  close(): Promise<void>;
}

export interface ScreenOptions {
  readonly width: number;
  readonly theme: Theme;
  /** Timeout of each step. */
  readonly limitMs: number;
  /** Fixed clock of the pages; without it, they use the current time. */
  readonly now?: Date;
}

/**
 * Opens screens one after the other, in one page: with a page each, a new process would compile axe's and our scripts
 * again, which was half of the time. Each document is new all the same, and so is its storage.
 */
export class ScreenOpener {
  #page: Promise<Page> | undefined;

  constructor(
    readonly browser: Browser,
    readonly source: Source,
    readonly options: ScreenOptions,
  ) {}

  /** Opens a screen and performs its actions. Close the previous screen first. */
  async open(screen: Screen): Promise<OpenScreen> {
    const page = await (this.#page ??= this.#openPage());
    const complaints: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      const { url } = message.location();
      // The status 404: of a page that does not exist, and of the badge of a withdrawn result, which is an image too.
      const isUnknown = url === page.url() || url.includes('/badge/');
      if (message.type() === 'error' && !isUnknown) complaints.push(`console: ${message.text()} ${url}`);
    };
    const onError = (error: Error) => complaints.push(`page: ${error.message}`);
    page.on('console', onConsole).on('pageerror', onError);
    const stop = refusedQueries(page, complaints);
    const close = async () => {
      stop();
      page.off('console', onConsole).off('pageerror', onError);
      await page.unrouteAll();
      await forget(page);
    };
    try {
      return { page, complaints, shift: await this.#render(page, screen), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#page)?.context().close();
  }

  /** Waits until the screen is rendered, and performs its actions. */
  async #render(page: Page, screen: Screen): Promise<OpenScreen['shift']> {
    await page.setViewportSize({ width: this.options.width, height: HEIGHT });
    await page.goto(await this.source.prepare(page, screen), { waitUntil: 'load' });
    if (screen.unfold && this.options.width <= PHONE) await unfold(page);
    if (screen.near)
      await page
        .locator(screen.near)
        .first()
        .evaluate((element) => element.scrollIntoView());
    await page.waitForSelector(screen.ready);
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => {
      const seen = globalThis as unknown as { layoutShift: number; layoutShifts: readonly string[] };
      return { sum: seen.layoutShift, moved: seen.layoutShifts };
    });
    await this.source.happen(page, screen);
    await screen.act?.(page);
    if (screen.near) await page.evaluate(() => scrollTo(0, 0));
    return shift;
  }

  async #openPage(): Promise<Page> {
    const { width, theme, limitMs, now } = this.options;
    const context = await this.browser.newContext({
      viewport: { width, height: HEIGHT },
      colorScheme: theme,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    if (now) await context.clock.setFixedTime(now);
    await context.addInitScript(COUNT_SHIFTS);
    const page = await context.newPage();
    page.setDefaultTimeout(limitMs);
    return page;
  }
}

/** Opens the sections of a page that are closed at first on a phone. */
async function unfold(page: Page): Promise<void> {
  await page.waitForSelector('details.fold');
  const folds = page.locator('details.fold');
  await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
}

/**
 * Leaves the page, and clears what it stored. To a picture of the same origin: an empty page is in another browsing
 * context group, so the next screen would get a new process.
 */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(origin === 'null' ? 'about:blank' : `${origin}/favicon.svg`);
  await page.context().clearCookies();
  if (origin === 'null') return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await devtools.detach();
}

/** Switches the current page to the other theme, as its switch does. */
export const applyTheme = (page: Page, theme: Theme) =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);

/** By how many pixels the page scrolls horizontally, once its charts have the width of the window; 0: it does not. */
export const sideways = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

/** Records what the page shows now, for `unseen`. */
export const remember = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    (globalThis as unknown as { seen: WeakSet<Element> }).seen = new WeakSet(seen);
  });

export interface ViolationOptions {
  /** Default: all of WCAG 2.0 to 2.2 A and AA and axe's best practice. */
  readonly rules?: readonly string[];
  /** Only in elements that were not visible at the last `remember`. */
  readonly unseen?: boolean;
}

/** Returns the violations that axe finds, one line each. */
export async function violations(page: Page, { rules, unseen = false }: ViolationOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const found = await page.evaluate(
    async ({ runOnly, unseen }) => {
      const { axe, seen } = globalThis as unknown as { axe: Axe; seen: WeakSet<Element> };
      const isNew = (element: Element) => element.checkVisibility() && !seen.has(element);
      const include = !unseen
        ? []
        : [...document.querySelectorAll('body *')].filter(
            (element) => isNew(element) && !isNew(element.parentElement as Element),
          );
      if (unseen && include.length === 0) return [];
      const { violations } = await axe.run(unseen ? { include } : document, { runOnly, resultTypes: ['violations'] });
      return violations;
    },
    { runOnly, unseen },
  );
  return found.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.failureSummary.split('\n')[1]?.trim() ?? ''})`)
        .join('; ')}`,
  );
}
