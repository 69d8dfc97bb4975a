import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileStore } from '@tus/file-store';
import { EVENTS, Server as TusServer } from '@tus/server';

const PATH = '/uploads';

/** Bundles on their way by tus 1.0; the connection can be lost under one of them. */
export class Uploads {
  /** Where each part that was sent began, in the order of their coming. */
  readonly parts: number[] = [];
  /** Uploads that were begun. */
  begun = 0;
  /** How often it was asked how much has arrived. */
  asked = 0;
  readonly #bySha256 = new Map<string, string>();
  readonly #store: FileStore;
  readonly #tus: TusServer;
  #fate:
    | { readonly from: number; readonly befall: (request: IncomingMessage, response: ServerResponse) => void }
    | undefined;

  private constructor(private readonly folder: string) {
    this.#store = new FileStore({ directory: folder });
    this.#tus = new TusServer({ path: PATH, datastore: this.#store, respectForwardedHeaders: false });
    this.#tus.on(EVENTS.POST_CREATE, (_, { id, metadata }) => {
      this.begun++;
      this.#bySha256.set(metadata?.['sha256'] ?? '', id);
    });
  }

  static async open(): Promise<Uploads> {
    return new Uploads(await mkdtemp(join(tmpdir(), 'primitives-wire-')));
  }

  /** Parts that begin there or later are lost with their connection, until it is asked how much has arrived. */
  loseFrom(from: number): void {
    this.#fate = { from, befall: (request) => request.once('data', () => request.socket.destroy()) };
  }

  /** Parts that begin there or later get no answer, until it is asked how much has arrived. @returns when one has begun */
  stallFrom(from: number): Promise<void> {
    return new Promise((begun) => (this.#fate = { from, befall: () => begun() }));
  }

  /** Parts that begin there or later are refused in the api's words, until it is asked how much has arrived. */
  refuseFrom(from: number, refusal: { readonly message: string; readonly remedy: string }): void {
    const refuse = (request: IncomingMessage, response: ServerResponse) => {
      request.resume();
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    };
    this.#fate = { from, befall: refuse };
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const offset = Number(request.headers['upload-offset']);
    if (request.method === 'PATCH') this.parts.push(offset);
    if (request.method === 'HEAD') {
      this.asked++;
      this.#fate = undefined;
    }
    if (this.#fate && offset >= this.#fate.from) this.#fate.befall(request, response);
    else void this.#tus.handle(request, response);
  }

  /** What the api knows of an upload of these bytes. */
  async of(sha256: string): Promise<object | null> {
    const id = this.#bySha256.get(sha256);
    if (id === undefined) return null;
    const { offset, size = 0 } = await this.#store.getUpload(id);
    const completedAt = offset === size ? new Date().toISOString() : null;
    return { id, sha256, bytes: size, received: offset, url: `${PATH}/${id}`, completedAt, failure: null };
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
