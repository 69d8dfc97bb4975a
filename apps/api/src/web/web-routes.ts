import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import sirv from 'sirv';
import { z } from 'zod';
import type { Identity } from '../auth/identity.js';
import { contentSecurityPolicy, DEFAULT_POLICY, inlineScriptHashes } from '../http/security-headers.js';
import { Body, sendBody } from '../http/body.js';
import { SingleFlightCache } from '../http/single-flight-cache.js';
import type { CachedMetrics } from '../http/cache-metrics.js';
import type { Page } from './page.js';
import type { PagesService } from './pages.service.js';
import { servedArchive } from './served-archive.js';
import { Shell } from './shell.js';

/** Size in bytes of the cache of pages and their compressed forms; a board's page has some 100 KB. */
const MAX_CACHED = 32_000_000;
/** Size in bytes of the cache of pages of tracks before they are rendered; each has some 4,000. */
const MAX_TRACK_PAGES = 2_000_000;
const HTML = 'text/html; charset=utf-8';
const NPM_PACKAGE = /^\/packages\/[\w.-]+\.tgz$/;
const WORKERS = '/_app/immutable/workers/';

interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

/** The folder of the built page has no index.html. */
export class PageNotBuiltError extends Error {
  override readonly name = 'PageNotBuiltError';

  constructor(readonly folder: string) {
    super(`${folder} holds no index.html; build apps/web first, or unset PRIMITIVES_WEB`);
  }
}

export interface PageParts {
  /** The built web app. */
  readonly folder: string;
  readonly pages: PagesService;
  readonly identity: Identity;
  readonly publicUrl: string;
  /** Changes with every new snapshot of a board. */
  readonly boardsVersion: () => number;
  /** A change of a track without a new snapshot appears on its pages after this time. */
  readonly maxAgeMs: number;
  readonly cacheMetrics: CachedMetrics;
}

/** The built page: its static files, and for every other URL the shell with title and, for a board, its table. */
export async function pageRoutes({ folder, pages, identity, publicUrl, ...parts }: PageParts): Promise<Router> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (index === null) throw new PageNotBuiltError(folder);
  const shell = new Shell(index);
  const isRoute = await routesOf(folder);
  const cache = new SingleFlightCache<Body>(MAX_CACHED, ({ size }) => size, parts.cacheMetrics.of('pages'));
  const read = (request: Request) =>
    pages.page(decoded(request.path), new URLSearchParams(request.url.split('?')[1]), () =>
      identity.of({ cookie: request.headers.cookie }),
    );
  // Most requests are for boards, and reading one takes three queries. Pages are the same for all viewers.
  const trackPages = new SingleFlightCache<Page>(
    MAX_TRACK_PAGES,
    (page) => Buffer.byteLength(JSON.stringify(page)),
    parts.cacheMetrics.of('tracks'),
    parts.maxAgeMs,
  );
  const policies = await policiesOf(folder);
  const asPage = (response: HeaderTarget, path: string) => {
    response.setHeader('Content-Security-Policy', policies.get(pageName(path)) ?? contentSecurityPolicy([]));
    response.setHeader('Cache-Control', 'no-cache');
  };

  const files = sirv(folder, { brotli: true, gzip: true, etag: true });
  /** Before sirv: its 304 has only the headers that are set by then, and the browser applies them to its copy. */
  const asFile = (response: HeaderTarget, path: string) => {
    if (!path.startsWith('/_app/immutable/')) return asPage(response, path);
    // The policy of a worker comes from its script; other scripts, styles and fonts keep the short default policy.
    if (path.startsWith(WORKERS)) response.setHeader('Content-Security-Policy', contentSecurityPolicy([]));
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  };
  const serveShell = async (request: Request, response: Response): Promise<void> => {
    const page = request.path.startsWith('/t/')
      ? await trackPages.get(`${parts.boardsVersion()} ${request.url}`, () => read(request))
      : await read(request);
    if (page.leadsTo !== undefined) return response.redirect(302, page.leadsTo);
    asPage(response, '/index');
    response.status(page.missing || !isRoute(request.path) ? 404 : 200);
    const url = new URL(publicUrl);
    url.pathname = request.path; // a relative URL `//host` would lead to another site
    const head = { ...page.head, url: url.href };
    const key = JSON.stringify([head, page.content?.key]);
    const body = await cache.get(key, async () => new Body(shell.fill(head, await page.content?.write())));
    await sendBody(request, response, HTML, body);
  };
  const serveNpmPackage = async (path: string, response: Response): Promise<void> => {
    const archive = await readFile(join(folder, path));
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/gzip').send(servedArchive(archive, new URL(publicUrl).origin));
  };
  return Router().use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const orShell = () => void serveShell(request, response).catch(next);
    if (request.path === '/' || request.path === '/index.html') return orShell();
    // the dot of `/m/<team>.<name>` begins no extension
    const isFile = /\.[a-z0-9]+$/i.test(request.path) && !request.path.startsWith('/m/');
    const asMissing = () => {
      response.removeHeader('Cache-Control');
      response.setHeader('Content-Security-Policy', DEFAULT_POLICY);
      next();
    };
    // A new build in the same folder removes files that sirv knows; reading one of these would end the process
    if (isFile && !existsSync(join(folder, request.path))) return next();
    if (NPM_PACKAGE.test(request.path)) return void serveNpmPackage(request.path, response).catch(next);
    asFile(response, request.path);
    files(request, response, isFile ? asMissing : orShell);
  });
}

/**
 * Whether the app has a page at a path, by routes.json of the build; without that file, every path counts as a page.
 */
async function routesOf(folder: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(folder, 'routes.json'), 'utf8').catch(() => null);
  if (text === null) return () => true;
  const patterns = z
    .array(z.string())
    .parse(JSON.parse(text))
    .map((source) => new RegExp(source));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * The Content-Security-Policy of each built page, with the hashes of its inline scripts only: the hashes of all
 * pages together have 3.3 KB.
 */
async function policiesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const policyOf = async (name: string) =>
    contentSecurityPolicy([...new Set(inlineScriptHashes(await readFile(join(folder, name), 'utf8')))]);
  return new Map(await Promise.all(names.map(async (name) => [pageName(`/${name}`), await policyOf(name)] as const)));
}

/** The path of a page without its extension and without a final slash. */
const pageName = (path: string) => path.replace(/(?:\.html?|\/)$/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/'; // an invalid escape sequence
  }
}
