import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Smaller bodies are not compressed, because compression saves no network packet. */
const MIN_COMPRESSED_BYTES = 2_048;
/** Higher levels than for dynamic responses, because each body is compressed once and sent many times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
};
type Encoding = keyof typeof compressors;
/** In order of preference, because browsers list encodings in no particular order. */
const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** A response body for many clients, with its digest and its lazily computed compressed forms. */
export class Body {
  readonly bytes: Buffer;
  /** A weak ETag, because it identifies the content regardless of its encoding. */
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url')}"`;
  }

  /** Memory estimate with both compressed forms; text shrinks to a fifth or less. */
  get size(): number {
    return Math.ceil(1.5 * this.bytes.length);
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressors[encoding](this.bytes);
    this.#compressed.set(encoding, known);
    return known;
  }
}

/** Sends the body in the client's preferred encoding, or status 304 if the client has it. */
export async function sendBody(request: Request, response: Response, type: string, body: Body): Promise<void> {
  response.setHeader('Content-Type', type);
  response.setHeader('ETag', body.etag);
  response.vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const encoding =
    body.bytes.length < MIN_COMPRESSED_BYTES ? undefined : ENCODINGS.find((each) => request.acceptsEncodings(each));
  const bytes = encoding ? await body.compressed(encoding) : body.bytes;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
