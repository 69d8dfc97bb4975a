import { Server, type ServerOptions } from '@tus/server';
import type { NextFunction, Request, Response } from 'express';
import { CODES, UserError } from '@primitives/errors';
import { fullStorage, newId, type Log } from '@primitives/runtime';
import type { Upload } from '@primitives/store/submissions';
import { z } from 'zod';
import type { Identity } from '../auth/identity.js';
import { createSecret } from '../auth/secret-token.js';
import { requireScope, type Viewer } from '../auth/viewer.js';
import { refuse, statusOf } from '../http/refusal.js';
import { parseInput } from '../graphql/parse-input.js';
import { TEAM_REFERENCE_LENGTH } from '../teams/own-team.js';
import { optionalLine } from '../graphql/plain-inputs.js';
import { SharedLocker } from './shared-locker.js';
import type { UploadsService } from './uploads.service.js';

type ServerRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

const Metadata = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
  filename: optionalLine(200)
    .nullish()
    .transform((name) => name || 'bundle.zip'),
  /** Id, slug or name of the team whose storage counts; omitted: any of the account's teams. */
  team: optionalLine(TEAM_REFERENCE_LENGTH).nullish(),
});

/**
 * `/uploads`: resumable uploads (tus 1.0.0) of the signed-in account. Size and digest are declared at creation and
 * checked before the transfer starts; ids are 256 random bits and work only for their own account.
 */
export function tusHandler(parts: { uploads: UploadsService; identity: Identity; log: Log }) {
  const { uploads, identity, log } = parts;
  const { incoming } = uploads;
  /** Context by node request, which tus passes to its hooks. */
  const viewers = new WeakMap<object, Viewer>();
  const open = new WeakMap<object, Upload>();
  const keyOf = (request: ServerRequest) => request.runtime?.node?.req ?? request;
  const viewerOf = (request: ServerRequest) => requireScope(viewers.get(keyOf(request)) ?? null, 'submit');
  const openOf = (request: ServerRequest) => open.get(keyOf(request)) ?? null;

  const server = new Server({
    path: '/uploads',
    datastore: incoming.store,
    locker: new SharedLocker(uploads.locks),
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: createSecret,
    onUploadCreate: async (request, upload) => {
      const viewer = viewerOf(request);
      const { account } = viewer;
      const { sha256, filename, team } = parseInput(Metadata, upload.metadata ?? {});
      const bytes = upload.size ?? 0;
      if (bytes < 1) throw new UserError('input_invalid', 'Upload-Length: required, at least 1');
      await incoming.requireFreeSpace(bytes);
      await uploads.open({
        id: upload.id,
        accountId: account.id,
        isMaintainer: account.role !== 'researcher' && viewer.scopes.has('operate'),
        bytes,
        sha256,
        fileName: filename,
        team: team || null,
      });
      return {};
    },
    onUploadFinish: async (request, { id }) => {
      const upload = await uploads.openOf(viewerOf(request).account.id, id);
      if (upload) await uploads.finish(upload);
      return {};
    },
    onResponseError: async (request, error) => {
      if (error instanceof UserError) return { status_code: statusOf(error), body: JSON.stringify(error.toFailure()) };
      if (fullStorage(error) !== null || (await incoming.isFull(error))) return fullAnswer();
      if (isProtocolError(error)) return protocolAnswer(error, openOf(request));
      if (!(error instanceof Error)) return undefined;
      const incident = newId();
      log.error({ err: error, incident }, 'an upload failed');
      return {
        status_code: 500,
        body: JSON.stringify({
          code: 'internal',
          message: `the upload failed (incident ${incident})`,
          remedy: CODES.internal.remedy,
        }),
      };
    },
  });

  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    try {
      const viewer = request.method === 'OPTIONS' ? null : requireScope(await identity.of(request.headers), 'submit');
      if (viewer) viewers.set(request, viewer);
      const id = /^\/([A-Za-z0-9_-]+)$/.exec(request.path)?.[1];
      const upload = viewer && id !== undefined ? await uploads.openOf(viewer.account.id, id) : null;
      if (upload) open.set(request, upload);
      if (request.method === 'GET' || (request.method !== 'POST' && request.method !== 'OPTIONS' && !upload)) {
        throw new UserError('upload_unknown', 'there is no such open upload');
      }
      if (request.method === 'DELETE' && upload) {
        await uploads.discard(upload, {
          code: 'upload_incomplete',
          message: 'the upload was cancelled',
          remedy: CODES.upload_incomplete.remedy,
        });
        response.status(204).setHeader('Tus-Resumable', '1.0.0').end();
        return;
      }
      request.url = request.originalUrl; // Express removed the mount path
      await server.handle(request, response);
    } catch (error) {
      if (error instanceof UserError) refuse(response, error);
      else next(error);
    }
  };
}

/** An error by tus itself: a wrong offset, or more bytes than declared. */
interface ProtocolError {
  readonly status_code: number;
  readonly body: string;
}

const isProtocolError = (error: unknown): error is ProtocolError =>
  typeof error === 'object' && error !== null && 'status_code' in error && Number(error.status_code) < 500;

/** A refusal in our format, with tus's status, which tus clients depend on. */
function protocolAnswer({ status_code, body }: ProtocolError, upload: Upload | null) {
  const refusal =
    status_code === 413 && upload
      ? new UserError('upload_too_large', `received more than the declared ${upload.bytes} bytes`, {
          expected: `at most ${upload.bytes} bytes`,
          found: 'more',
        })
      : new UserError('input_invalid', body.trim());
  return { status_code, body: JSON.stringify(refusal.toFailure()) };
}

const fullAnswer = () => {
  const refusal = new UserError('storage_full', 'the installation has no free space; the received part remains stored');
  return { status_code: statusOf(refusal), body: JSON.stringify(refusal.toFailure()) };
};
