import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DigestMismatchError, type Blobs } from '@primitives/blobs';
import { CODES, UserError, type Code, type Failure } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import type { SessionLocks, Store } from '@primitives/store/connection';
import {
  completeUpload,
  failUpload,
  insertUpload,
  openUploads,
  uploadByDigest,
  uploadById,
  type Upload,
} from '@primitives/store/submissions';
import { teamsOf } from '@primitives/store/teams';
import type { ApiConfig } from '../config.js';
import { BLOBS, CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { StorageService } from '../storage/storage.service.js';
import { ownTeam } from '../teams/own-team.js';
import type { Incoming } from './incoming.js';
import { openIncoming } from './open-incoming.js';
import type { UploadType } from './upload.type.js';

/** Maximum number of open uploads per account. */
const MAX_OPEN = 20;
/** An upload that is not complete after this time fails. */
const EXPIRES_MS = 7 * 24 * 3_600_000;

/**
 * Uploads of bundles and benchmark files:
 *
 * - *open*: its bytes gather in the upload storage; the row holds account, size and declared digest
 * - *complete*: the bytes had the declared digest and are now a blob
 * - *failed*: with the reason; the bytes are deleted
 */
@Injectable()
export class UploadsService implements OnApplicationShutdown {
  readonly incoming: Incoming;
  /** One operation per upload at a time, across all API processes. */
  readonly locks: SessionLocks;
  private readonly finishing = new Map<string, Promise<void>>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BLOBS) private readonly blobs: Blobs,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly storage: StorageService,
  ) {
    this.incoming = openIncoming(config.PRIMITIVES_UPLOADS);
    this.locks = store.openLocks();
  }

  /** @throws UserError upload_too_large, rate_limited, team_unknown, forbidden, storage_limit_exceeded */
  async open({
    isMaintainer,
    team,
    ...upload
  }: {
    id: string;
    accountId: string;
    isMaintainer: boolean;
    /** Id, slug or name of the team whose storage counts; null: any of the account's teams. */
    team: string | null;
    bytes: number;
    sha256: string;
    fileName: string;
  }): Promise<void> {
    const { PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: ofBundle, PRIMITIVES_TUNE_ARCHIVE_MAX_BYTES: ofArchive } = this.config;
    const max = isMaintainer ? Math.max(ofBundle, ofArchive) : ofBundle;
    if (upload.bytes > max) {
      throw new UserError('upload_too_large', `the file has ${upload.bytes} bytes; the maximum is ${max}`, {
        expected: `at most ${max} bytes`,
        found: `${upload.bytes} bytes`,
      });
    }
    const open = await openUploads(this.store.manager, upload.accountId);
    if (open.length >= MAX_OPEN)
      throw new UserError('rate_limited', `${open.length} uploads are open; finish one of them first`);
    // Maintainers also upload benchmark files.
    const of = team === null ? null : ownTeam(await teamsOf(this.store.manager, upload.accountId), team);
    if (!isMaintainer) await this.storage.requireForUpload({ ...upload, team: of });
    await insertUpload(this.store.manager, upload);
  }

  /** The account's open upload with this id; null for another account's or one that has ended. */
  async openOf(accountId: string, id: string): Promise<Upload | null> {
    const upload = await uploadById(this.store.manager, id);
    return upload && upload.accountId === accountId && !upload.completedAt && !upload.failure ? upload : null;
  }

  /** The state of the account's upload with this digest. */
  async state(accountId: string, sha256: string): Promise<UploadType | null> {
    let upload = await uploadByDigest(this.store.manager, accountId, sha256);
    if (!upload) return null;
    let received = await this.received(upload);
    if (isOpen(upload) && received === upload.bytes) {
      // All bytes are stored, but a process stopped before it finished the upload: the client will not send another
      // byte.
      await this.finish(upload).catch(ignoreRefusal);
      upload = (await uploadById(this.store.manager, upload.id)) ?? upload;
      received = await this.received(upload);
    }
    return { ...upload, received, url: new URL(`/uploads/${upload.id}`, this.config.PRIMITIVES_PUBLIC_URL).href };
  }

  /** @throws UserError upload_unknown, upload_incomplete */
  async requireComplete(accountId: string, sha256: string): Promise<void> {
    const upload = await this.state(accountId, sha256);
    if (upload?.completedAt) return;
    if (!upload) {
      throw new UserError('upload_unknown', `your account has no upload with the digest ${sha256}`, {
        expected: 'a complete upload of your account',
        found: 'none',
      });
    }
    if (upload.failure)
      throw new UserError('upload_unknown', `the upload with the digest ${sha256} failed: ${upload.failure.message}`);
    throw new UserError('upload_incomplete', 'the upload is not complete', {
      expected: `${upload.bytes} bytes`,
      found: `${upload.received} bytes`,
    });
  }

  /**
   * Converts a completely received upload into a blob. Concurrent calls in all processes share one try; a repeated call
   * returns the finished result.
   *
   * @throws UserError digest_mismatch; StoreFullError, after which it may be tried again
   */
  finish(upload: Upload): Promise<void> {
    const running =
      this.finishing.get(upload.id) ?? this.finishOnce(upload.id).finally(() => this.finishing.delete(upload.id));
    this.finishing.set(upload.id, running);
    return running;
  }

  async discard(upload: Upload, failure: Failure): Promise<void> {
    await failUpload(this.store.manager, upload.id, failure);
    await this.incoming.forget(upload.id);
  }

  /**
   * Handles uploads that a stopped process left: finishes complete ones and fails those that were not resumed in time.
   *
   * @throws AggregateError after all others, when some can be neither finished nor discarded now
   */
  async sweep(): Promise<void> {
    const errors: unknown[] = [];
    for (const upload of await openUploads(this.store.manager, null))
      await this.sweepOne(upload).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} uploads wait: ${String(errors[0])}`);
  }

  /** Releases the locks when the API stops. */
  onApplicationShutdown(): Promise<void> {
    return this.locks.close();
  }

  private async sweepOne(upload: Upload): Promise<void> {
    if ((await this.received(upload)) === upload.bytes) return this.finish(upload).catch(ignoreRefusal);
    if (upload.createdAt.getTime() >= this.clock.now().getTime() - EXPIRES_MS) return;
    const what = 'the upload was not resumed for seven days and was cancelled';
    await this.discard(upload, failureOf('upload_incomplete', what));
  }

  private finishOnce(id: string): Promise<void> {
    return this.locks.hold(`finish ${id}`, async () => {
      const upload = await uploadById(this.store.manager, id);
      if (upload && isOpen(upload)) await this.adopt(upload);
    });
  }

  private async adopt(upload: Upload): Promise<void> {
    try {
      if (!(await this.wasAdopted(upload))) {
        await this.incoming.adopt(upload.id, this.blobs, { sha256: upload.sha256, maxBytes: upload.bytes });
      }
    } catch (error) {
      if (!(error instanceof DigestMismatchError)) throw error;
      const refusal = new UserError(
        'digest_mismatch',
        `the bytes have the digest ${error.found}, not the declared ${error.expected}`,
        { expected: error.expected, found: error.found },
      );
      await this.discard(upload, refusal.toFailure());
      throw refusal;
    }
    const at = this.clock.now();
    await this.store.transaction((tx) =>
      completeUpload(tx, {
        id: upload.id,
        sha256: upload.sha256,
        bytes: upload.bytes,
        mediaType: 'application/zip',
        at,
      }),
    );
    await this.incoming.forget(upload.id);
  }

  /** Bytes received of an open upload; all of them once it is a blob. */
  private async received(upload: Upload): Promise<number> {
    if (upload.completedAt) return upload.bytes;
    if (upload.failure) return 0;
    return (await this.incoming.received(upload.id)) ?? ((await this.wasAdopted(upload)) ? upload.bytes : 0);
  }

  private wasAdopted({ id, sha256 }: Upload): Promise<boolean> {
    return this.incoming.wasAdopted(id, sha256, this.blobs);
  }
}

const isOpen = (upload: Upload) => !upload.completedAt && !upload.failure;

const failureOf = (code: Code, message: string): Failure => ({ code, message, remedy: CODES[code].remedy });

/** Ignores a UserError: the row holds the refusal, which readers get from there. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
}
