import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FINAL_EXIT, FinalError } from '@primitives/runtime';
import { Membership } from '@primitives/protocol';
import { z } from 'zod';

/** The key of this machine at a platform; `url` is the platform. */
const Joining = z.strictObject({ url: z.url(), publicKey: z.string(), seed: z.string() });
export type Joining = z.infer<typeof Joining>;

/** The identity of this machine as a runner: its key, and its latest credentials. Readable by its owner only. */
export const Member = z.strictObject({ ...Membership.shape, ...Joining.shape });
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

const memberPath = (home: string) => join(home, 'member.json');
const joiningPath = (home: string) => join(home, 'joining.json');

/** @returns null where no machine joined yet */
export const readMember = (home: string): Promise<Member | null> => read(memberPath(home), Member);
/** The key of a join request without an answer. */
export const readJoining = (home: string): Promise<Joining | null> => read(joiningPath(home), Joining);
export const writeMember = (home: string, member: Member): Promise<void> => write(home, memberPath(home), member);
export const writeJoining = (home: string, joining: Joining): Promise<void> => write(home, joiningPath(home), joining);
export const removeJoining = (home: string): Promise<void> => rm(joiningPath(home), { force: true });

async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new MemberFileError(path, { cause });
  }
}

/** Writes the file atomically, also across a power failure. */
async function write(home: string, path: string, content: Member | Joining): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const half = `${path}.${randomUUID()}`;
  try {
    await writeFile(half, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(half, path);
  } finally {
    await rm(half, { force: true }); // truncated by a full disk
  }
}
