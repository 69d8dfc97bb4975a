import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { graphql, type ApiClient } from '@primitives/client';
import { chromium, type Browser, type Response } from 'playwright-core';
import { duration, table } from '../measure/table.js';
import { quantile } from '../measure/quantile.js';
import { SHAPES_TRACK, type BenchDeployment } from './bench-deployment.js';
import { LONG_BOARD, LONG_TRACK } from './long-board.js';
import { sized } from '../measure/sized.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const LOADS = sized(7, 1);
const READY = 'main table tbody td';
const KB = 1_000;
const BOARD = 'closed';

const FirstRowQuery = graphql(`
  query FirstRow($track: String!, $board: String!) {
    board(track: $track, board: $board) {
      rows(first: 1) {
        nodes {
          submissionCode
        }
      }
    }
  }
`);

/** Resources of one page load. */
interface Load {
  /** Script bytes, compressed one by one as a server does. */
  readonly scriptGzBytes: number;
  /** Script bytes as transferred. */
  readonly scriptBytes: number;
  readonly largestPaintMs: number;
}

/** Script bytes and largest contentful paint of boards and a submission, each load in a browser without a cache. */
export async function page({ client, deployment }: BenchDeployment, print: (line: string) => void): Promise<void> {
  const { url } = deployment;
  const executablePath = process.env['CHROMIUM_BIN'] ?? CHROMIUM.find((path) => existsSync(path));
  if (!executablePath)
    return print(
      'page weight and largest paint: skipped, no Chromium found; install the package chromium or set CHROMIUM_BIN',
    );
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const rows = [];
    for (const [name, path, scripts, paint] of [
      ['board page', `/t/${SHAPES_TRACK}/${BOARD}`, '≤ 100 KB', '≤ 0.8 s'],
      ['board page of 10,000 entries', `/t/${LONG_TRACK}/${LONG_BOARD}`, '≤ 100 KB', '≤ 0.8 s'],
      ['submission page', `/s/${await firstCode(client)}`, '≤ 145 KB', '≤ 1.0 s'],
    ] as const) {
      const loads: Load[] = [];
      for (let i = 0; i < LOADS; i++) loads.push(await load(browser, `${url}${path}`));
      const [first] = loads;
      const paints = loads.map(({ largestPaintMs }) => largestPaintMs);
      rows.push([
        name,
        kb(first?.scriptGzBytes),
        scripts,
        kb(first?.scriptBytes),
        ...[0.5, 0.95].map((q) => duration(quantile(paints, q))),
        paint,
      ]);
    }
    print(
      table(
        [
          `Chromium ${browser.version()}, ${LOADS} loads each, no cache`,
          'JS gz',
          'aim',
          'JS sent',
          'LCP p50',
          'LCP p95',
          'aim',
        ],
        rows,
      ),
    );
  } finally {
    await browser.close();
  }
}

/** The code of the first submission of the board. */
async function firstCode(client: ApiClient): Promise<string> {
  const { board } = await client.request(FirstRowQuery, { track: SHAPES_TRACK, board: BOARD });
  return board?.rows.nodes[0]?.submissionCode ?? '';
}

const kb = (bytes: number | undefined) => (bytes === undefined ? '' : `${(bytes / KB).toFixed(1)} KB`);

/** Runs in the page after two frames: by then the table is painted. */
const MEASURE = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const scriptBytes = performance.getEntriesByType('resource').filter(({ name }) => name.split('?')[0].endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  new PerformanceObserver((list) => done({ scriptBytes, largestPaintMs: list.getEntries().at(-1).startTime })).observe({ type: 'largest-contentful-paint', buffered: true });
})))`;

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const opened = await context.newPage();
    const scripts: Response[] = [];
    opened.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await opened.goto(url);
    await opened.waitForSelector(READY);
    const measured = await opened.evaluate<Omit<Load, 'scriptGzBytes'>>(MEASURE);
    // read only now: a script that arrives after the measurement is not part of it, and its body ends with the page
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const scriptGzBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    return { ...measured, scriptGzBytes };
  } finally {
    await context.close();
  }
}
