import type { Upload, UploadOptions } from 'tus-js-client';

/** A file that is read in parts while it is sent. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** The bytes from `start` to before `end`; a blob, because tus counts a part's bytes by its size. */
  read(start: number, end: number): Blob | Promise<Blob>;
}

type Options = Pick<UploadOptions, 'uploadUrl' | 'onProgress' | 'onSuccess' | 'onError'> & {
  readonly endpoint: string;
  /** The team for which the file is sent; default: the personal one. */
  readonly team?: string | null;
};

const PART_BYTES = 16_777_216;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000];

/** An upload to be started. Its code loads on demand: most visitors only check a bundle. */
export async function openUpload({ name, size, sha256, read }: SentFile, options: Options): Promise<Upload> {
  const { team = null, ...others } = options;
  const [{ default: BaseUpload }, { default: XHRHttpStack }] = await Promise.all([
    import('tus-js-client/lib.esm/upload.js'),
    import('tus-js-client/lib.esm/browser/httpStack.js'),
  ]);
  const fileReader = {
    openFile: async () => ({
      size,
      slice: async (start: number, end: number) => ({
        value: await read(start, Math.min(end, size)),
        done: end >= size,
      }),
      close: () => undefined,
    }),
  };
  return new BaseUpload(new Blob([]), {
    ...BaseUpload.defaultOptions,
    ...others,
    httpStack: new XHRHttpStack(),
    // Bytes are identified by their digest: earlier uploads are found by a query to the API.
    fingerprint: async () => sha256,
    fileReader,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: name, sha256, ...(team === null ? {} : { team }) },
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: false,
  });
}
