import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** The location of a store with the S3 protocol. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  readonly prefix: string;
  /** URL of the server; null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** URL of the server for external readers; null: they read through the API. */
  readonly direct: string | null;
  /** Folder of this machine for blobs that must be read as a file. */
  readonly cache: string;
}

/** An s3 URL has an unknown option, or lacks its bucket. */
export class S3AddressError extends Error {
  override readonly name = 'S3AddressError';
}

const OPTIONS = ['endpoint', 'region', 'direct', 'cache'];

/**
 * `s3://bucket/prefix?endpoint=https://minio:9000&region=eu-central-1&direct=https://s3.example.org&cache=/var/cache/primitives`;
 * all but the bucket are optional. Keys come from the environment as for every S3 program (`AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY`, a profile, a machine's role), so that no URL contains a secret.
 *
 * @throws S3AddressError
 */
export function readS3Address(address: string): S3Address {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new S3AddressError('an s3 address holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (url.hostname === '') throw new S3AddressError('an s3 address names its bucket: s3://bucket');
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new S3AddressError(`an s3 address has no option "${unknown}"; it has ${OPTIONS.join(', ')}`);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    direct: url.searchParams.get('direct'),
    cache: url.searchParams.get('cache') ?? join(tmpdir(), `primitives-blobs-${process.getuid?.() ?? 0}`), // each user's own: no one else may enter
  };
}

/** The settings of the official client for a URL; servers other than Amazon's have their buckets in the path. */
export function clientConfig({ region, endpoint }: Pick<S3Address, 'region' | 'endpoint'>): S3ClientConfig {
  return {
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 5,
    // We have our own digests, and older servers do not support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}
