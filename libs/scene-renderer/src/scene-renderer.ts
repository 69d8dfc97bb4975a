import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { IMAGE_SIDE, type Scene, type Visibility } from '@primitives/still-life';
import { pageFile } from './page-files.js';
import { RendererError } from './renderer-error.js';

interface RenderedScene {
  readonly jpeg: Uint8Array;
  /** One byte per pixel, row by row: the number of the thing from 1, else 0. */
  readonly mask: Uint8Array;
  /** One per thing. */
  readonly regions: readonly Visibility[];
}

/**
 * WebGL on the processor, on every machine: a graphics card would give other pixels. Chromium permits SwiftShader only
 * with this flag, which is safe here because the page is ours.
 */
const FLAGS = [
  '--headless',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--disable-gpu-vsync',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  // Without a debugger, headless Chromium closes a page that has loaded. It ends when this pipe is closed: also when
  // this process is killed, and where the program is a shell script that starts Chromium, as in Debian.
  '--remote-debugging-pipe',
];
/** Raised with every change of the page that changes a pixel. */
export const RENDERER_VERSION = 2;

/** Limit of one image, with the start of Chromium before the first one: a busy machine needs a minute for the start. */
const PATIENCE_MS = 180_000;
/** Chromium ends within a second; a busy machine may need some. */
const PATIENCE_TO_END_MS = 10_000;

interface Job {
  readonly scene: Scene;
  readonly resolve: (image: RenderedScene) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A Chromium that renders one scene after the other in one page. The page requests its next scene from a server of this
 * process on the loopback address; the address contains no secret, so do not render secret scenes on a shared machine.
 */
export class SceneRenderer {
  readonly #server: Server;
  #browser: ChildProcess | undefined;
  #profile = '';
  #waiting: Job[] = [];
  #current: Job | undefined;
  #poll: ServerResponse | undefined;
  #failure: RendererError | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(private readonly side: number) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end();
        this.#fail(error instanceof Error ? error.message : String(error));
      });
    });
  }

  /**
   * @param chromium path of the program
   * @param side width and height of the images in pixels; the benchmark has `IMAGE_SIDE`
   */
  static async open(chromium: string, side = IMAGE_SIDE): Promise<SceneRenderer> {
    const renderer = new SceneRenderer(side);
    renderer.#server.listen(0, '127.0.0.1');
    await once(renderer.#server, 'listening');
    await renderer.#start(chromium);
    return renderer;
  }

  /** @throws RendererError */
  render(scene: Scene): Promise<RenderedScene> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ scene, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#poll?.writeHead(204).end();
    const browser = this.#browser;
    if (browser && browser.exitCode === null && browser.signalCode === null) {
      const ended = once(browser, 'exit');
      const kill = setTimeout(() => browser.kill('SIGKILL'), PATIENCE_TO_END_MS);
      for (const pipe of browser.stdio.slice(3)) pipe?.destroy();
      await ended;
      clearTimeout(kill);
    }
    this.#server.closeAllConnections();
    this.#server.close();
    // Processes of Chromium may write to the profile for a moment after the main one ended.
    if (this.#profile) await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #start(chromium: string): Promise<void> {
    this.#profile = await mkdtemp(join(tmpdir(), 'still-life-'));
    const { port } = this.#server.address() as AddressInfo;
    const asRoot = process.getuid?.() === 0;
    const flags = [...FLAGS, `--user-data-dir=${this.#profile}`, ...(asRoot ? ['--no-sandbox'] : [])];
    this.#browser = spawn(chromium, [...flags, `http://127.0.0.1:${port}/`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#browser.on('error', (error) => this.#fail(`Chromium did not start: ${error.message}`));
    this.#browser.on('exit', (code, signal) => {
      if (!this.#closed) this.#fail(`Chromium ended with ${signal ?? code}`);
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    switch (path) {
      case '/job/start':
        response.end(JSON.stringify({ side: this.side }));
        return;
      case '/job/next':
        this.#poll = response;
        this.#next();
        return;
      case '/job/done': {
        const { image, mask, regions } = JSON.parse(await text(request)) as {
          image: string;
          mask: string;
          regions: Visibility[];
        };
        const job = this.#current;
        this.#current = undefined;
        clearTimeout(this.#timer);
        response.end();
        job?.resolve({ jpeg: Buffer.from(image, 'base64'), mask: Buffer.from(mask, 'base64'), regions });
        return;
      }
      case '/job/failed':
        response.end();
        this.#fail((JSON.parse(await text(request)) as { message: string }).message);
        return;
      default: {
        const file = await pageFile(path);
        if (file === null) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
      }
    }
  }

  #next(): void {
    if (this.#waiting.length === 0 && this.#current === undefined) return;
    if (this.#timer === undefined || this.#current === undefined) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fail(`no image within ${PATIENCE_MS / 1_000} s`), PATIENCE_MS);
    }
    if (this.#poll === undefined || this.#current !== undefined) return;
    this.#current = this.#waiting.shift();
    this.#poll.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.#current?.scene));
    this.#poll = undefined;
  }

  #fail(reason: string): void {
    if (this.#closed) return;
    this.#failure ??= new RendererError(reason);
    clearTimeout(this.#timer);
    for (const job of [this.#current, ...this.#waiting]) job?.reject(this.#failure);
    this.#current = undefined;
    this.#waiting = [];
  }
}
