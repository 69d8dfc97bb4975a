import { openUpload } from '../submit/open-upload.ts';

const READ_BYTES = 16_777_216;

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
  const { name, size } = file;
  const sent = {
    name,
    size,
    sha256: await fileDigest(file),
    read: (start: number, end: number) => file.slice(start, end),
  };
  await new Promise<void>((onSuccess, onError) => {
    void openUpload(sent, { endpoint: '/uploads', onSuccess: () => onSuccess(), onError }).then(
      (upload) => upload.start(),
      onError,
    );
  });
}
