/** No blob has this digest here. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';

  constructor(readonly sha256: string) {
    super(`no blob ${sha256}`);
  }
}

/** The bytes are not those that were announced. */
export class DigestMismatchError extends Error {
  override readonly name = 'DigestMismatchError';

  constructor(
    readonly expected: string,
    readonly found: string,
  ) {
    super(`the bytes have the digest ${found}, expected ${expected}`);
  }
}

/** More bytes came than were allowed. */
export class BlobTooBigError extends Error {
  override readonly name = 'BlobTooBigError';

  constructor(readonly maxBytes: number) {
    super(`the blob is bigger than ${maxBytes} bytes`);
  }
}

/** The store's disk is full; no one's request is wrong. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';

  constructor(
    readonly folder: string,
    options?: ErrorOptions,
  ) {
    super(`no space is left under ${folder}`, options);
  }
}
