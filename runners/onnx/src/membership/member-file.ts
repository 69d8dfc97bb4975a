import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FINAL_EXIT, FinalError } from '@primitives/runtime';
import { Membership } from '@primitives/protocol';
import { z } from 'zod';

/** The identity of this machine as a runner: its key, and its latest credentials. Readable by its owner only. */
export const Member = z.strictObject({
  ...Membership.shape,
  /** The platform that it joined. */
  url: z.url(),
  publicKey: z.string(),
  seed: z.string(),
});
export type Member = z.infer<typeof Member>;

/** The file contains no valid membership, for example because another version wrote it. */
export class MemberFileError extends FinalError {
  override readonly name = 'MemberFileError';
  readonly exitCode = FINAL_EXIT.MISCONFIGURED;

  constructor(
    readonly path: string,
    options: ErrorOptions,
  ) {
    super(`${path} holds no membership; remove it and join again with a new token`, options);
  }
}

const pathOf = (home: string) => join(home, 'member.json');

/** @returns null where no machine joined yet */
export async function readMember(home: string): Promise<Member | null> {
  const path = pathOf(home);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return Member.parse(JSON.parse(text));
  } catch (cause) {
    throw new MemberFileError(path, { cause });
  }
}

/** Writes the file atomically, also across a power failure. */
export async function writeMember(home: string, member: Member): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const half = `${pathOf(home)}.${randomUUID()}`;
  try {
    await writeFile(half, `${JSON.stringify(member, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(half, pathOf(home));
  } finally {
    await rm(half, { force: true }); // truncated by a full disk
  }
}
