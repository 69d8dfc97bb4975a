import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash: an unknown account takes as long as a wrong password. */
const DUMMY_HASH = hash('dummy password', COST);

/** NFKC normalization: input from different keyboards gives the same password. */
const normalize = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), COST);

/** @param stored the account's hash; null for an unknown account, which takes the same time and returns false */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DUMMY_HASH), normalize(password));
  return stored !== null && matches;
}
