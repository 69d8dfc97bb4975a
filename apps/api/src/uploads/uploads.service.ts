import { Inject, Injectable } from '@nestjs/common';
import { DigestMismatchError, type Blobs } from '@primitives/blobs';
import { CODES, UserError, type Code, type Failure } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import {
  completeUpload,
  failUpload,
  insertUpload,
  openUploads,
  uploadByDigest,
  uploadById,
  type SessionLocks,
  type Store,
  type Upload,
} from '@primitives/store';
import type { ApiConfig } from '../config.js';
import { BLOBS, CLOCK, CONFIG, STORE } from '../edges.js';
import { StorageService } from '../storage/storage.service.js';
import { openIncoming, type Incoming } from './incoming.js';
import type { UploadType } from './upload.type.js';

/** Uploads of one account that may be under way at once. */
const MAX_OPEN = 20;
/** An upload that is not complete by then is given up. */
const EXPIRES_MS = 7 * 24 * 3_600_000;

/**
 * Bundles, and the files of benchmarks, on their way in:
 *
 * - *open*: its bytes gather in the place for uploads; the row holds account, size and declared digest
 * - *complete*: the bytes had the declared digest and are a blob now
 * - *failed*: given up, with the reason; the bytes are gone
 */
@Injectable()
export class UploadsService {
  readonly incoming: Incoming;
  /** One hand on an upload at a time, of all processes of the api. */
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

  /** @throws UserError upload_too_big, rate_limited, forbidden, storage_exceeded */
  async open({
    isMaintainer,
    teamId,
    ...upload
  }: {
    id: string;
    accountId: string;
    isMaintainer: boolean;
    /** Whose storage it is meant for; null: any of the account's teams. */
    teamId: string | null;
    bytes: number;
    sha256: string;
    fileName: string;
  }): Promise<void> {
    const { PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: ofBundle, PRIMITIVES_TUNE_ARCHIVE_MAX_BYTES: ofArchive } = this.config;
    const max = isMaintainer ? Math.max(ofBundle, ofArchive) : ofBundle;
    if (upload.bytes > max) {
      throw new UserError('upload_too_big', `the file has ${upload.bytes} bytes; at most ${max} are allowed`, {
        expected: `at most ${max} bytes`,
        found: `${upload.bytes} bytes`,
      });
    }
    const open = await openUploads(this.store.manager, upload.accountId);
    if (open.length >= MAX_OPEN)
      throw new UserError('rate_limited', `${open.length} uploads are under way; finish one of them first`);
    if (!isMaintainer) await this.storage.requireForUpload({ ...upload, teamId }); // a maintainer's may be files of a benchmark
    await insertUpload(this.store.manager, upload);
  }

  /** The account's open upload of this id: never another account's, nor one that has ended. */
  async openOf(accountId: string, id: string): Promise<Upload | null> {
    const upload = await uploadById(this.store.manager, id);
    return upload && upload.accountId === accountId && !upload.completedAt && !upload.failure ? upload : null;
  }

  /** What has become of the account's upload with this digest. */
  async state(accountId: string, sha256: string): Promise<UploadType | null> {
    let upload = await uploadByDigest(this.store.manager, accountId, sha256);
    if (!upload) return null;
    let received = await this.received(upload);
    if (isOpen(upload) && received === upload.bytes) {
      // All bytes are here, but this process or its predecessor did not get to the end: the client will not send a byte more.
      await this.finish(upload).catch(ignoreRefusal);
      upload = (await uploadById(this.store.manager, upload.id)) ?? upload;
      received = await this.received(upload);
    }
    return { ...upload, received, url: new URL(`/uploads/${upload.id}`, this.config.PRIMITIVES_PUBLIC_URL).href };
  }

  /** @throws UserError upload_missing, upload_incomplete */
  async requireComplete(accountId: string, sha256: string): Promise<void> {
    const upload = await this.state(accountId, sha256);
    if (upload?.completedAt) return;
    if (!upload) {
      throw new UserError('upload_missing', `you have uploaded no bundle with the digest ${sha256}`, {
        expected: 'a complete upload of your account',
        found: 'none',
      });
    }
    if (upload.failure)
      throw new UserError('upload_missing', `the upload with the digest ${sha256} failed: ${upload.failure.message}`);
    throw new UserError('upload_incomplete', 'the upload is not complete', {
      expected: `${upload.bytes} bytes`,
      found: `${upload.received} bytes`,
    });
  }

  /**
   * Makes a blob of an upload whose last byte has come. Those who come together, to whichever process, share one try; a repetition
   * finds it done.
   *
   * @throws UserError digest_mismatch; StoreFullError, after which it may be tried again
   */
  finish(upload: Upload): Promise<void> {
    const running =
      this.finishing.get(upload.id) ?? this.finishOnce(upload.id).finally(() => this.finishing.delete(upload.id));
    this.finishing.set(upload.id, running);
    return running;
  }

  /** Gives an upload up. */
  async discard(upload: Upload, failure: Failure): Promise<void> {
    await failUpload(this.store.manager, upload.id, failure);
    await this.incoming.forget(upload.id);
  }

  /** What a stopped process left: uploads that only lacked their end, and those that no one resumed. */
  async sweep(): Promise<void> {
    for (const upload of await openUploads(this.store.manager, null)) {
      if ((await this.received(upload)) === upload.bytes) await this.finish(upload).catch(ignoreRefusal);
      else if (upload.createdAt.getTime() < this.clock.now().getTime() - EXPIRES_MS) {
        await this.discard(
          upload,
          failureOf('upload_incomplete', 'the upload was not resumed for seven days and was given up'),
        );
      }
    }
  }

  /** Ends with the api: frees what is held. */
  close(): Promise<void> {
    return this.locks.close();
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

  /** Bytes of an open upload that have come; all of them once it is a blob. */
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

/** A refusal stands in the row by now; anyone who reads that sees it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
}
