import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TestDeployment } from './index.js';

const ROOT = join(__dirname, '../../..');
const BUNDLE = join(ROOT, 'tools/baselines/bundles/attribute-object');
const HOSTILE = join(ROOT, 'libs/bundle/fixtures');
const CHROMIUM = process.env['CHROMIUM_BIN'] ?? null;
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

type File = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, buffer: Buffer): File => ({ name, mimeType: 'application/octet-stream', buffer });
const filesOf = (folder: string): File[] =>
  readdirSync(folder).map((name) => file(name, readFileSync(join(folder, name))));
/** A valid classifier whose graph was exchanged for a hostile one. */
const withGraph = (name: string): File[] => [
  ...filesOf(join(HOSTILE, 'open-valid-classifier')).filter((one) => one.name !== 'model.onnx'),
  file('model.onnx', readFileSync(join(HOSTILE, name))),
];

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = CHROMIUM ? describe : describe.skip;

inBrowser('a researcher in a real browser', () => {
  let deployment: TestDeployment;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let code: string;
  let model: string;

  beforeAll(async () => {
    deployment = await TestDeployment.open(ROOT);
    browser = await chromium.launch({
      executablePath: CHROMIUM!,
      args: [...FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await deployment?.close();
  }, 60_000);

  it('signs up', async () => {
    await page.goto(`${deployment.deployment.url}/sign-in?new=1&next=/submit?track=shapes`);
    await page.getByLabel('Name').fill('Ada Winter');
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill('a sentence that is long enough');
    await page.locator('form button').click();
    await page.waitForURL((url) => url.pathname === '/submit');
    await page.getByRole('button', { name: 'Ada Winter' }).waitFor();
  }, 60_000);

  it('shows the findings of a bundle and their remedies before any upload', async () => {
    await page.goto(`${deployment.deployment.url}/submit?track=shapes`);
    await page.locator('input[type=file]').first().setInputFiles(withGraph('open-hostile-custom-op.onnx'));
    await page.getByText('operator_unsupported').first().waitFor();
    await page.getByText('com.acme::FancyAttention').first().waitFor();
    expect(await page.getByRole('button', { name: 'Upload and submit' }).isDisabled()).toBe(true);
  }, 60_000);

  it('drops a bundle, sees it validated, submits it and watches it until it is scored', async () => {
    await page.goto(`${deployment.deployment.url}/submit?track=shapes`);
    await page.locator('input[type=file]').first().setInputFiles(filesOf(BUNDLE));
    await page.getByLabel('none of them').check();
    const submit = page.getByRole('button', { name: 'Upload and submit' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(
        (button) => button.textContent?.includes('Upload and submit') && !button.disabled,
      ),
    );
    await submit.click();
    await page.waitForURL(/\/s\/[0-9A-Z]{6}/, { timeout: 60_000 });
    code = /\/s\/([0-9A-Z]{6})/.exec(page.url())![1]!;
    await page.getByRole('heading', { name: 'Results' }).waitFor({ timeout: 60_000 });
    expect(
      await page
        .getByRole('row', { name: /Exact Match/ })
        .first()
        .innerText(),
    ).toMatch(/\d+\.\d\d/);
  }, 150_000);

  it.each(['closed', 'open'])(
    'finds it on the %s-world board',
    async (board) => {
      await page.goto(`${deployment.deployment.url}/t/shapes/${board}`);
      await page.locator(`a[href^="/s/${code}"]`).first().waitFor();
    },
    60_000,
  );

  it('finds every version and track of it on its model page, and the requirements of the track on the about page', async () => {
    await page.goto(`${deployment.deployment.url}/s/${code}`);
    const link = page.getByRole('link', { name: 'all versions and tracks' });
    model = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
    await page.locator(`a[href^="/s/${code}"]`).first().waitFor();
    await page.goto(`${deployment.deployment.url}/t/shapes/about`);
    await page.getByRole('row', { name: /Exact Match/ }).waitFor();
    await page.getByText('Leakage audit').waitFor();
  }, 60_000);

  it('reads the board without JavaScript', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(`${deployment.deployment.url}/t/shapes/closed`);
    expect(await reader.locator('table').innerText()).toContain('Exact Match');
    expect(await reader.locator(`a[href*="${code}"]`).count()).toBeGreaterThan(0);
    await plain.close();
  }, 60_000);

  it('an unknown address answers 404 with an error page; every page of the app answers 200', async () => {
    const status = async (path: string) => (await fetch(`${deployment.deployment.url}${path}`)).status;
    for (const path of ['/no/such/page', '/docs/nothing', '/fleets', '/t/nowhere', '/s/x'])
      expect([path, await status(path)]).toEqual([path, 404]);
    for (const path of [
      '/',
      '/fleet',
      '/docs',
      '/docs/errors',
      '/t/shapes/about',
      '/t/shapes/closed',
      '/account/security',
      `/s/${code}`,
      model,
    ])
      expect([path, await status(path)]).toEqual([path, 200]);
    const reader = await browser.newPage();
    await reader.goto(`${deployment.deployment.url}/no/such/page`);
    await reader.getByText('404', { exact: true }).waitFor();
    await reader.close();
  });

  /**
   * One page for all of them: a page each would compile axe and our script again. Narrow widths first: what a tap opens
   * remains open.
   */
  describe('has no accessibility violation in either theme at 390 and 1440 px, and does not scroll sideways:', () => {
    let reader: Page;
    beforeAll(async () => {
      const guest = await browser.newContext({ reducedMotion: 'reduce' });
      reader = await guest.newPage();
      reader.setDefaultTimeout(30_000);
    });
    afterAll(() => reader?.context().close());

    it.each(['home', 'board', 'submission', 'sign-in', 'about', 'model', 'submit'] as const)(
      '%s',
      async (name) => {
        const path = {
          home: '/',
          board: '/t/shapes/closed',
          submission: `/s/${code}`,
          submit: '/submit',
          'sign-in': '/sign-in',
          about: '/t/shapes/about',
          model,
        }[name];
        if (name === 'submit') await reader.context().addCookies(await context.cookies()); // the others need no account
        await reader.setViewportSize({ width: 390, height: 844 });
        await reader.goto(`${deployment.deployment.url}${path}`, { waitUntil: 'networkidle' });
        await reader.evaluate(AXE);
        const found: string[] = [];
        for (const width of [390, 1440]) {
          await reader.setViewportSize({ width, height: 844 });
          for (const theme of ['light', 'dark'] as const) {
            await reader.emulateMedia({ colorScheme: theme });
            const colours = theme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
            found.push(...(await violations(reader, colours)).map((line) => `${width} px, ${theme}: ${line}`));
          }
          const beyond = await reader.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (beyond > 0) found.push(`${width} px: scrolls sideways by ${beyond} px`);
        }
        expect(found).toEqual([]);
      },
      60_000,
    );
  });
});

const violations = (page: Page, options: object) =>
  page.evaluate(async (argument) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    return (await axe.run(document, argument)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
