import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Screen } from './pages.js';
import { startWire, type Wire } from './wire/server.js';

export type Theme = 'light' | 'dark';
export const THEMES: readonly Theme[] = ['light', 'dark'];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The theme is a table of colours: of axe's rules only these can answer differently in the other one. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Sums the layout's shifts from the first paint on; what moves by a reader's own act is not counted. */
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

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** A screen that stands in a browser of its own, with the wire it speaks to. */
export interface Look {
  readonly page: Page;
  readonly wire: Wire;
  /** What the page complained about itself. */
  readonly complaints: readonly string[];
  /** How far the page moved by itself while it came to stand (CLS), and what moved. */
  readonly shift: { readonly sum: number; readonly moved: readonly string[] };
  close(): Promise<void>;
}

export interface LookOptions {
  readonly width: number;
  readonly theme: Theme;
  /** How long anything of the page may take. */
  readonly limitMs: number;
}

/** A world that is served, and a browser that has been there before: its next page needs no script anew. */
interface Place {
  readonly wire: Wire;
  readonly context: BrowserContext;
}

/**
 * Opens screens. Those of one world that only look share a place; whoever acts has one alone, since an act may change the world.
 */
export class Looks {
  readonly #shared = new Map<string, Promise<Place>>();

  constructor(
    readonly browser: Browser,
    readonly options: LookOptions,
  ) {}

  /** Opens a screen and does what has to be done to see it. */
  async open(screen: Screen): Promise<Look> {
    const place = await (screen.act ? this.#place(screen) : this.#sharedPlace(screen));
    const page = await place.context.newPage();
    const close = async () => {
      await page.close();
      if (screen.act) await leave(place);
    };
    try {
      return { ...(await this.#look(page, place.wire, screen)), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const place of this.#shared.values()) await leave(await place);
    this.#shared.clear();
  }

  async #look(page: Page, wire: Wire, screen: Screen): Promise<Omit<Look, 'close'>> {
    page.setDefaultTimeout(this.options.limitMs);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
    await page.addInitScript(COUNT_SHIFTS);
    await page.goto(wire.url + screen.path, { waitUntil: 'load' });
    await page.waitForSelector(screen.ready);
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => {
      const seen = globalThis as unknown as { layoutShift: number; layoutShifts: readonly string[] };
      return { sum: seen.layoutShift, moved: seen.layoutShifts };
    });
    await screen.act?.(page, wire);
    return { page, wire, complaints, shift };
  }

  #sharedPlace(screen: Screen): Promise<Place> {
    const key = JSON.stringify(screen.world ?? {});
    const known = this.#shared.get(key) ?? this.#place(screen);
    this.#shared.set(key, known);
    return known;
  }

  async #place({ world }: Screen): Promise<Place> {
    const wire = await startWire(world ?? {});
    const { width, theme } = this.options;
    const context = await this.browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: theme,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    return { wire, context };
  }
}

async function leave({ wire, context }: Place): Promise<void> {
  await context.close();
  await wire.close();
}

/** Shows the page that stands in the other theme, as its switch does. */
export const wear = (page: Page, theme: Theme) =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);

/** By how many pixels the page scrolls sideways; 0 where it does not. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe finds, a line each; all its rules of WCAG 2.0 to 2.2 A and AA and its best practice, or only those named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> } }).axe
        .run(document, { runOnly, resultTypes: ['violations'] })
        .then((result) => result.violations),
    rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  );
  return found.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.failureSummary.split('\n')[1]?.trim() ?? ''})`)
        .join('; ')}`,
  );
}
