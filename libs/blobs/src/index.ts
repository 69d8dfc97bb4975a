export type { Blob, Blobs, WriteLimits } from './blobs.js';
export { openBlobs } from './open-blobs.js';
export { localFolder } from './local-folder.js';
export { readS3Address, type S3Address } from './s3-address.js';
export { S3Objects, type S3Object } from './s3-objects.js';
export { BlobMissingError, BlobTooBigError, DigestMismatchError, StoreFullError } from './errors.js';
export { LinkRefusedError, signLink, verifyLink, type LinkGrant } from './links.js';
