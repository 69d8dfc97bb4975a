import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The server's access keys; the client reads them from the environment. */
const KEYS = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

/** Buckets on an S3-compatible server, over real HTTP; it reads V4 signatures without verifying them completely. */
export interface TestBucket {
  readonly endpoint: string;
  /** URL of the bucket for openBlobs, or of the second one for uploads. */
  url(bucket: 'blobs' | 'uploads', options?: Readonly<Record<string, string>>): string;
  /** Environment variables of a process that uses it. */
  readonly keys: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Sets the keys in this process's environment too. */
export async function testBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'primitives-s3-'));
  const buckets = ['blobs', 'uploads'].map((name) => ({ name, configs: [] }));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: buckets,
  });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  Object.assign(process.env, KEYS);
  return {
    endpoint,
    keys: KEYS,
    url: (bucket, options = {}) =>
      `s3://${bucket}?${new URLSearchParams({ endpoint, cache: join(folder, 'copies'), ...options })}`,
    remove: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
