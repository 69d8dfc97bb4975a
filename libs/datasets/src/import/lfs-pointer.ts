/** Pointers are smaller than 1024 bytes by the specification of Git LFS. */
export const MAX_LFS_POINTER = 1_024;
const FIRST_LINE = 'version https://git-lfs.github.com/spec/v1\n';

/** Whether a file is what a clone without Git LFS has in place of a large file. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_LFS_POINTER || bytes.length < FIRST_LINE.length) return false;
  return new TextDecoder('latin1').decode(bytes.subarray(0, FIRST_LINE.length)) === FIRST_LINE;
}
