import { nkeys } from 'nats';

/** A NATS user's key. The seed is the secret and stays where it was created. */
export interface UserKey {
  readonly seed: string;
  readonly publicKey: string;
}

const bytes = (text: string) => new TextEncoder().encode(text);

export function newUserKey(): UserKey {
  const pair = nkeys.createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), publicKey: pair.getPublicKey() };
}

/** The signature of a text, base64url. */
export function signText({ seed }: Pick<UserKey, 'seed'>, text: string): string {
  return Buffer.from(nkeys.fromSeed(bytes(seed)).sign(bytes(text))).toString('base64url');
}

/** Whether the holder of the key signed the text; false for an invalid key or signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    return nkeys.fromPublic(publicKey).verify(bytes(text), new Uint8Array(Buffer.from(signature, 'base64url')));
  } catch {
    return false;
  }
}
