/** The store has no blob with this digest. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';

  constructor(readonly sha256: string) {
    super(`no blob ${sha256}`);
  }
}

/** The bytes do not match the declared digest. */
export class DigestMismatchError extends Error {
  override readonly name = 'DigestMismatchError';

  constructor(
    readonly expected: string,
    readonly found: string,
  ) {
    super(`the bytes have the digest ${found}, expected ${expected}`);
  }
}

/** More bytes arrived than were allowed. */
export class BlobTooBigError extends Error {
  override readonly name = 'BlobTooBigError';

  constructor(readonly maxBytes: number) {
    super(`the blob is bigger than ${maxBytes} bytes`);
  }
}

/** The store's disk is full; no request is at fault. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';

  constructor(
    readonly folder: string,
    options?: ErrorOptions,
  ) {
    super(`no space is left under ${folder}`, options);
  }
}
