import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage sheet names it: 19 MiB, two passes, one lane; some 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password that nobody has: compared with when the account is unknown, so that both answers take as long. */
const NOBODY = hash('nobody has this password', COST);

/** The same password typed on two keyboards is the same text (NFKC). */
const normal = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** @param stored the account's hash, or null when there is no such account: false then, after as long a time */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), normal(password));
  return stored !== null && matches;
}
