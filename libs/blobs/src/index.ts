export { openBlobs, UnknownBlobStoreError, type Blob, type Blobs, type WriteLimits } from './blobs.js';
export { BlobMissingError, BlobTooBigError, DigestMismatchError, StoreFullError } from './errors.js';
export { LinkRefusedError, signLink, verifyLink, type LinkGrant } from './links.js';
