import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromHex, receiptKey, signerOf, type ReceiptKey, type Sign } from '@primitives/receipts';

/** The key with which this installation signs its receipts. The private half never leaves the scorer. */
export interface SigningKey extends ReceiptKey {
  readonly sign: Sign;
  /** Secret of the rounding of releases: known to scorers only, and derived from the private key. */
  readonly releaseSecret: Uint8Array;
}

/** The file contains no key that can sign receipts. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';

  constructor(
    readonly path: string,
    problem: string,
    options?: ErrorOptions,
  ) {
    super(`${path} holds no key for receipts: ${problem}`, options);
  }
}

/**
 * The Ed25519 key of a PEM file (PKCS #8), created if missing. If several scorers start at once with one folder, one of
 * them creates it. To replace the key, move the file to another folder and restart the scorers: earlier signatures
 * remain verifiable.
 *
 * @throws SigningKeyError
 */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const key = privateKey(path, (await existing(path)) ?? (await made(path)));
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const known = await receiptKey(Buffer.from(x, 'base64url').toString('hex'));
  const pkcs8 = fromHex(key.export({ format: 'der', type: 'pkcs8' }).toString('hex'));
  const releaseSecret = createHmac('sha256', pkcs8).update('release of results on hidden splits').digest();
  return { ...known, sign: await signerOf(pkcs8), releaseSecret };
}

function privateKey(path: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new SigningKeyError(path, `expected Ed25519, found ${String(key.asymmetricKeyType)}`);
  } catch (cause) {
    if (cause instanceof SigningKeyError) throw cause;
    throw new SigningKeyError(path, 'it is no PEM of a private key', { cause });
  }
}

async function existing(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Atomic; a concurrent writer uses the first key. */
async function made(path: string): Promise<string> {
  const pem = String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, pem, { mode: 0o600 });
  try {
    await link(draft, path);
    return pem;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(path, 'utf8');
    throw error;
  } finally {
    await rm(draft);
  }
}
