import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as tus from 'tus-js-client';
import type { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { refusalError, RefusalParts, RefusedError, UnavailableError, type Refusal } from './refusal.js';

declare module 'tus-js-client' {
  /** Exported by the package's Node build, but missing in its type file. */
  class FileUrlStorage implements UrlStorage {
    constructor(path: string);
    findAllUploads(): Promise<PreviousUpload[]>;
    findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]>;
    removeUpload(urlStorageKey: string): Promise<void>;
    addUpload(fingerprint: string, upload: PreviousUpload): Promise<string>;
  }
}

/** A file to upload, identified by its content. */
export interface UploadFile {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface UploadOptions {
  /** Folder for the state of interrupted uploads, so that a later run resumes them. */
  readonly resumeFile: string;
  /** The team whose storage counts; default: any of the account's teams. */
  readonly team?: string | null;
  readonly onProgress?: (sent: number, total: number) => void;
}

const PART_BYTES = 16 * 1024 * 1024;

/**
 * Uploads a file unless this account has uploaded it before. An interrupted upload resumes where it stopped, also in
 * a later run.
 *
 * @throws RefusedError with the platform's code when the bytes differ from the declaration; UnavailableError when the
 *   upload broke off
 */
export async function uploadFile(
  client: ApiClient,
  file: UploadFile,
  { resumeFile, team, onProgress }: UploadOptions,
): Promise<void> {
  if ((await uploadState(client, file.sha256))?.completedAt) return;
  await mkdir(dirname(resumeFile), { recursive: true, mode: 0o700 });
  await new Promise<void>((resolve, reject) => {
    const upload = new tus.Upload(createReadStream(file.path), {
      endpoint: `${client.url}/uploads`,
      chunkSize: PART_BYTES,
      uploadSize: file.bytes,
      retryDelays: [0, 500, 1000, 3000, 5000, 10_000],
      headers: client.headers,
      metadata: { filename: file.fileName, sha256: file.sha256, ...(team ? { team } : {}) },
      urlStorage: new tus.FileUrlStorage(resumeFile),
      fingerprint: async () => `${client.url} ${file.sha256}`,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress?.(sent, total ?? file.bytes),
      onError: (error) => reject(asRefusal(error)),
      onSuccess: () => resolve(),
    });
    upload.findPreviousUploads().then((previous) => {
      if (previous[0]) upload.resumeFromPreviousUpload(previous[0]);
      upload.start();
    }, reject);
  });
  const after = await uploadState(client, file.sha256);
  if (after?.failure) throw new RefusedError(after.failure);
  if (!after?.completedAt) {
    throw new UnavailableError({
      code: 'upload_incomplete',
      message: 'the upload ended before the platform had every byte',
      remedy: 'run the same command again to resume the upload',
    });
  }
}

const UploadQuery = graphql(
  `
    query Upload($sha256: String!) {
      upload(sha256: $sha256) {
        completedAt
        failure {
          ...RefusalParts
        }
      }
    }
  `,
  [RefusalParts],
);

const uploadState = async (client: ApiClient, sha256: string) => (await client.request(UploadQuery, { sha256 })).upload;

/** The platform's refusal inside a tus error, if its body has one. */
function asRefusal(error: Error): RefusedError | UnavailableError {
  const body = error instanceof tus.DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const refusal = JSON.parse(body ?? '') as Refusal;
    if (typeof refusal.code === 'string' && typeof refusal.message === 'string')
      return refusalError(refusal, { cause: error });
  } catch {
    // the body is not from the platform: a proxy's page, or empty
  }
  return new UnavailableError(
    {
      code: 'upload_incomplete',
      message: `the upload broke off: ${error.message}`,
      remedy: 'run the same command again to resume the upload',
    },
    { cause: error },
  );
}
