import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Below this many bytes compression saves no packet. */
const WORTH_IT = 2_048;
/** Better levels than those of answers that are read once: these are compressed once and read by many. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
};
type Encoding = keyof typeof compressors;
/** The best first: browsers that take several name them in no order. */
const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** An answer that many read: its bytes, their digest, and what they are compressed to once somebody takes them so. */
export class Body {
  readonly bytes: Buffer;
  /** Weak: it names the content, whatever it is compressed to. */
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url')}"`;
  }

  /** With room for both compressed forms: text shrinks to a fifth or less. */
  get size(): number {
    return Math.ceil(1.5 * this.bytes.length);
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressors[encoding](this.bytes);
    this.#compressed.set(encoding, known);
    return known;
  }
}

/** Answers with the body, compressed as the reader takes it, or with 304 where the reader has it. */
export async function sendBody(request: Request, response: Response, type: string, body: Body): Promise<void> {
  response.setHeader('Content-Type', type);
  response.setHeader('ETag', body.etag);
  response.vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const encoding = body.bytes.length < WORTH_IT ? undefined : ENCODINGS.find((each) => request.acceptsEncodings(each));
  const bytes = encoding ? await body.compressed(encoding) : body.bytes;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
