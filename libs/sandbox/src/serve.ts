import { readSync, writeSync } from 'node:fs';
import { dropRoot } from './drop-root.js';
import { ANSWERS_FD, REQUESTS_FD } from './file-descriptors.js';
import { decodeFrame, encodeFrame, frameLengths, HEAD_BYTES, type Frame } from './frames.js';

/** The parent is trusted: the bounds only catch a broken stream. */
const BOUNDS = { json: 1 << 20, payload: 2 ** 31 };
const MESSAGE_LENGTH = 2_000;
/** The argument of a program whose shares come in its first frame, after its modules are loaded. */
export const AWAIT_SHARES = '--await-shares';

/**
 * The child's side: gives up root, then answers the parent's requests one at a time until the parent exits. A program
 * calls this after all its modules are loaded. An exception is answered with `{error}`; its message is shown for
 * synthetic input only.
 *
 * @param answer receives the paths of the shares as this process may use them
 */
export async function serveRequests(
  answer: (request: Frame, shares: readonly string[]) => Frame | Promise<Frame>,
): Promise<void> {
  const given = process.argv.slice(2);
  const paths = given[0] === AWAIT_SHARES ? receive()?.head['shares'] : given;
  if (!paths) return; // the parent exited
  const shares = dropRoot(paths as string[]);
  send({ head: { hello: true, user: process.getuid?.() ?? null }, tensors: [] });
  for (let frame = receive(); frame; frame = receive()) {
    try {
      send(await answer(frame, shares));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send({ head: { error: message.slice(0, MESSAGE_LENGTH) }, tensors: [] });
    }
  }
}

function receive(): Frame | null {
  const start = exactly(HEAD_BYTES);
  if (!start) return null;
  const { json, payload } = frameLengths(start, BOUNDS);
  const text = exactly(json);
  const bytes = exactly(payload);
  return text && bytes ? decodeFrame(text, bytes) : null;
}

/** Blocks until so many bytes came; null when the parent is gone. */
function exactly(length: number): Uint8Array | null {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const read = readSync(REQUESTS_FD, bytes, filled, length - filled, null);
    if (read === 0) return null;
    filled += read;
  }
  return bytes;
}

function send(frame: Frame): void {
  for (const piece of encodeFrame(frame)) {
    for (let sent = 0; sent < piece.length;) sent += writeSync(ANSWERS_FD, piece, sent);
  }
}
