const READ_BYTES = 16_777_216;
const RETRY_MS = [0, 1_000, 3_000, 5_000];

/** The part of a file that an upload reads. */
export type UploadedFile = Pick<File, 'name' | 'size' | 'slice'>;

/** SHA-256 of a file, read in parts; 64 hexadecimal digits. */
export async function fileDigest(file: UploadedFile): Promise<string> {
  const { createSHA256 } = await import('hash-wasm');
  const digest = await createSHA256();
  for (let at = 0; at < file.size; at += READ_BYTES)
    digest.update(new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer()));
  return digest.digest('hex');
}

/** Uploads a file of the signed-in account by its digest. @throws Error when the server refuses it */
export async function uploadFile(file: UploadedFile): Promise<void> {
  const [{ default: Upload }, { default: XHRHttpStack }, sha256] = await Promise.all([
    import('tus-js-client/lib.esm/upload.js'),
    import('tus-js-client/lib.esm/browser/httpStack.js'),
    fileDigest(file),
  ]);
  const fileReader = {
    openFile: async () => ({
      size: file.size,
      slice: async (start: number, end: number) => ({ value: file.slice(start, end), done: end >= file.size }),
      close: () => undefined,
    }),
  };
  await new Promise<void>((onSuccess, onError) => {
    const upload = new Upload(new Blob([]), {
      ...Upload.defaultOptions,
      httpStack: new XHRHttpStack(),
      fingerprint: async () => sha256,
      endpoint: '/uploads',
      fileReader,
      chunkSize: READ_BYTES,
      retryDelays: RETRY_MS,
      metadata: { filename: file.name, sha256 },
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: false,
      onSuccess: () => onSuccess(),
      onError,
    });
    upload.start();
  });
}
