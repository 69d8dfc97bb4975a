import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { StoreFullError } from './errors.js';
import { clientConfig, type S3Address } from './s3-address.js';

/** Two parts of 16 MiB are in memory at once; the maximum of 10,000 parts is 156 GiB. */
const PART_BYTES = 16 * 1024 ** 2;
const PARTS_AT_ONCE = 2;
/** Error codes of servers without free space. */
const FULL = ['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded', 'EntityStorageFull'];

export interface S3Object {
  readonly key: string;
  readonly bytes: number;
}

/** The objects of a bucket under the URL's prefix, by key; null for a missing one. */
export class S3Objects {
  #sdk: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;

  constructor(readonly address: S3Address) {}

  async size(key: string): Promise<number | null> {
    const { sdk, client } = await this.#open();
    const head = await orNull(client.send(new sdk.HeadObjectCommand(this.#at(key))));
    return head && (head.ContentLength ?? 0);
  }

  /** The bytes from `start` to `end` inclusive. */
  async stream(key: string, range: { readonly start?: number; readonly end?: number } = {}): Promise<Readable | null> {
    const { sdk, client } = await this.#open();
    const { start, end } = range;
    const Range = start === undefined && end === undefined ? {} : { Range: `bytes=${start ?? 0}-${end ?? ''}` };
    const answer = await orNull(client.send(new sdk.GetObjectCommand({ ...this.#at(key), ...Range })));
    return answer && (answer.Body as Readable);
  }

  /** The object appears completely, or not at all when the body fails. @throws StoreFullError */
  async put(key: string, body: Uint8Array | Readable): Promise<void> {
    const [{ client }, { Upload }] = await Promise.all([this.#open(), import('@aws-sdk/lib-storage')]);
    const params = { ...this.#at(key), Body: body };
    const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
    try {
      await upload.done(); // aborts the upload on failure
    } catch (error) {
      throw isFull(error) ? new StoreFullError(`s3://${this.address.bucket}`, { cause: error }) : error;
    }
  }

  /** Copies within the server, without a download. */
  async copy(from: string, to: string): Promise<void> {
    const { sdk, client } = await this.#open();
    const { bucket, prefix } = this.address;
    await client.send(new sdk.CopyObjectCommand({ ...this.#at(to), CopySource: `${bucket}/${prefix}${from}` }));
  }

  /** Every object with this key prefix, in key order. */
  async list(start: string): Promise<S3Object[]> {
    const { sdk, client } = await this.#open();
    const { bucket, prefix } = this.address;
    const found: S3Object[] = [];
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0 } of Contents) found.push({ key: Key.slice(prefix.length), bytes: Size });
    }
    return found;
  }

  /** Idempotent: ignores missing ones. */
  async remove(...keys: readonly string[]): Promise<void> {
    const { sdk, client } = await this.#open();
    await Promise.all(keys.map((key) => client.send(new sdk.DeleteObjectCommand(this.#at(key)))));
  }

  /** A URL for external readers, valid for `forMs`; null when they cannot reach the server. */
  async directLink(key: string, forMs: number): Promise<string | null> {
    const { direct, region } = this.address;
    if (direct === null) return null;
    const [{ sdk }, { getSignedUrl }] = await Promise.all([this.#open(), import('@aws-sdk/s3-request-presigner')]);
    const outside = new sdk.S3Client(clientConfig({ region, endpoint: direct })); // signing needs no request
    return getSignedUrl(outside, new sdk.GetObjectCommand(this.#at(key)), { expiresIn: Math.ceil(forMs / 1000) });
  }

  /** The client is loaded on first use: a deployment with folders never loads it. */
  #open() {
    this.#sdk ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(clientConfig(this.address)),
    }));
    return this.#sdk;
  }

  #at(key: string) {
    return { Bucket: this.address.bucket, Key: this.address.prefix + key };
  }
}

const answerOf = (error: unknown) => error as { name?: string; $metadata?: { httpStatusCode?: number } };

const isFull = (error: unknown) =>
  FULL.includes(answerOf(error).name ?? '') || answerOf(error).$metadata?.httpStatusCode === 507;

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    const { name, $metadata } = answerOf(error);
    if (name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'))
      return null;
    throw error;
  });
}
