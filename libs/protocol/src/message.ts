import { z } from 'zod';

/** A peer sent an invalid message; it is terminated and stored as a dead letter, never retried. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';

  constructor(
    readonly messageName: string,
    readonly problems: string,
  ) {
    super(`not a ${messageName}:\n${problems}`);
  }
}

/** Parses the bytes of one message by its strict schema. @throws InvalidMessageError */
export function parseMessage<T>(name: string, schema: z.ZodType<T>, bytes: Uint8Array): T {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new InvalidMessageError(name, error instanceof Error ? error.message : String(error));
  }
  if (holdsNul(json)) throw new InvalidMessageError(name, 'a text holds NUL, which the database cannot store');
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new InvalidMessageError(name, z.prettifyError(parsed.error));
  return parsed.data;
}

/**
 * Whether a text of the document, or a field name, contains U+0000. An explicit stack: documents may be deeper than the
 * call stack.
 */
function holdsNul(document: unknown): boolean {
  const waiting = [document];
  while (waiting.length > 0) {
    const here = waiting.pop();
    if (typeof here === 'string' && here.includes('\0')) return true;
    if (typeof here === 'object' && here !== null) for (const entry of Object.entries(here)) waiting.push(...entry);
  }
  return false;
}

export function encodeMessage(message: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A runner's or a pool's name: one token of a subject. */
export const SubjectToken = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
