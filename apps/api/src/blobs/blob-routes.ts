import { Router, type NextFunction, type Request, type Response } from 'express';
import { pipeline } from 'node:stream/promises';
import {
  BlobMissingError,
  BlobTooBigError,
  DigestMismatchError,
  LinkRefusedError,
  StoreFullError,
  verifyLink,
  type Blobs,
  type LinkGrant,
} from '@primitives/blobs';
import { CODES, type Code } from '@primitives/errors';
import type { Clock, Log, Secret } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { insertBlob } from '@primitives/store/submissions';
import { readRange } from './range.js';

export interface BlobRoutesParts {
  readonly blobs: Blobs;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Keys for link signatures: the current one and, during rotation, the previous one. */
  readonly secrets: readonly Secret[];
}

/** Lifetime of a redirect target. Clients follow at once, and a started download continues after expiry. */
const DIRECT_MS = 60_000;

/** `/blobs/<sha256>`: serves and stores blobs by signed links only. Runners receive their links with a lease. */
export function blobRoutes(parts: BlobRoutesParts): Router {
  const guarded = (serve: (parts: BlobRoutesParts, request: Request, response: Response) => Promise<void>) => {
    return (request: Request, response: Response, next: NextFunction) => {
      serve(parts, request, response).catch((error: unknown) => answerError(error, response, next));
    };
  };
  return Router().get('/:sha256', guarded(read)).put('/:sha256', guarded(write));
}

function grantOf(
  { secrets, clock }: BlobRoutesParts,
  request: Request,
  method: 'GET' | 'PUT',
): { sha256: string; grant: LinkGrant } {
  const sha256 = String(request.params['sha256']);
  const query = new URL(request.originalUrl, 'http://any').searchParams;
  const signing = secrets.map((secret) => secret.reveal());
  return { sha256, grant: verifyLink(signing, { method, sha256, query }, clock.now()) };
}

async function read(parts: BlobRoutesParts, request: Request, response: Response): Promise<void> {
  const { sha256 } = grantOf(parts, request, 'GET'); // also handles HEAD
  const direct = request.method === 'GET' ? await parts.blobs.directLink(sha256, DIRECT_MS) : null;
  if (direct !== null) {
    // A short-lived URL of the object store: the API checks access, the object store delivers the bytes.
    response.setHeader('Cache-Control', 'no-store').redirect(307, direct);
    return;
  }
  const size = await parts.blobs.size(sha256);
  const range = readRange(request.headers.range, size);
  response
    .setHeader('Accept-Ranges', 'bytes')
    .setHeader('Content-Type', 'application/octet-stream')
    .setHeader('ETag', `"${sha256}"`);
  response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  if (range === 'unsatisfiable') {
    response.status(416).setHeader('Content-Range', `bytes */${size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await pipeline(await parts.blobs.stream(sha256, { start, end }), response);
}

async function write(parts: BlobRoutesParts, request: Request, response: Response): Promise<void> {
  const { sha256, grant } = grantOf(parts, request, 'PUT');
  if (grant.method !== 'PUT') throw new LinkRefusedError('forged');
  const { maxBytes, purpose } = grant;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BlobTooBigError(maxBytes);
  const blob = await parts.blobs.write(request, { sha256, maxBytes });
  await insertBlob(parts.store.manager, { ...blob, mediaType: 'application/octet-stream' });
  parts.log.debug({ sha256, bytes: blob.bytes, purpose }, 'blob uploaded');
  response.status(201).json(blob);
}

/** Sends errors as JSON, because only programs use these links. */
function answerError(error: unknown, response: Response, next: NextFunction): void {
  const known = KNOWN_ERRORS.find(([type]) => error instanceof type);
  if (response.headersSent) response.destroy();
  else if (known && error instanceof Error)
    response
      .status(known[1])
      .setHeader('Connection', 'close')
      .json({ code: known[2], message: error.message, ...remedyOf(known[2]) });
  else next(error);
}

const remedyOf = (code: string) => (code in CODES ? { remedy: CODES[code as Code].remedy } : {});

const KNOWN_ERRORS = [
  [LinkRefusedError, 403, 'link_refused'],
  [BlobMissingError, 404, 'blob_missing'],
  [BlobTooBigError, 413, 'upload_too_large'],
  [DigestMismatchError, 422, 'digest_mismatch'],
  [StoreFullError, 507, 'storage_full'],
] as const;
