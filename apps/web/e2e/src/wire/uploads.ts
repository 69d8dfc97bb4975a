import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileStore } from '@tus/file-store';
import { EVENTS, Server as TusServer } from '@tus/server';

const PATH = '/uploads';

/** Uploads by tus 1.0 whose connection can be interrupted. */
export class Uploads {
  /** The offset of each part that was sent, in order of arrival. */
  readonly parts: number[] = [];
  /** Uploads that were created. */
  begun = 0;
  /** Number of offset requests. */
  requested = 0;
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

  /** Parts from this offset on lose their connection, until the offset is requested. */
  loseFrom(from: number): void {
    this.#fate = { from, befall: (request) => request.once('data', () => request.socket.destroy()) };
  }

  /** Parts from this offset on get no answer, until the offset is requested. @returns when one has begun */
  stallFrom(from: number): Promise<void> {
    return new Promise((begun) => (this.#fate = { from, befall: () => begun() }));
  }

  /** Parts from this offset on are refused with the API's error, until the offset is requested. */
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
      this.requested++;
      this.#fate = undefined;
    }
    if (this.#fate && offset >= this.#fate.from) this.#fate.befall(request, response);
    else void this.#tus.handle(request, response);
  }

  /** The API's state of an upload of these bytes. */
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
