import { readFile, rename, writeFile } from 'node:fs/promises';
import { ConsistencyProof, TreeHead, verifyGrowth, verifyHead, type ReceiptKey } from '@primitives/receipts';
import { CliError } from '../cli-error.js';
import { asFileMissing } from '../file-missing.js';
import { asJson, readJson } from './receipt-source.js';

/** The log compared with the checkpoint that this machine has stored. */
export interface Growth {
  /** The stored size; null when there was no checkpoint. */
  readonly from: number | null;
  readonly to: number;
}

/**
 * Verifies the log against the checkpoint in a file, then stores the newer of the two. Repeated runs detect when an
 * installation removes a receipt or shows different logs to different readers. The first run only stores the
 * checkpoint.
 *
 * @throws CliError when the log did not only grow; UnavailableError when the proof is not available
 */
export async function compareWithCheckpoint(
  path: string,
  head: TreeHead,
  keys: readonly ReceiptKey[],
  installation: string,
): Promise<Growth> {
  const checkpoint = await readCheckpoint(path, keys);
  if (checkpoint && checkpoint.size !== head.size) {
    const [from, to] = [Math.min(checkpoint.size, head.size), Math.max(checkpoint.size, head.size)];
    const { json } = await readJson(new URL(`/r/log/consistency.json?from=${from}&to=${to}`, installation).href);
    const proof = ConsistencyProof.safeParse(json);
    if (!proof.success || !(await verifyGrowth(checkpoint, head, proof.data.path))) throw changed(checkpoint, head);
  } else if (checkpoint && checkpoint.rootSha256 !== head.rootSha256) throw changed(checkpoint, head);
  if (!checkpoint || head.size > checkpoint.size) {
    await writeFile(`${path}.new`, `${JSON.stringify(head, null, 2)}\n`);
    await rename(`${path}.new`, path);
  }
  return { from: checkpoint?.size ?? null, to: head.size };
}

async function readCheckpoint(path: string, keys: readonly ReceiptKey[]): Promise<TreeHead | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw asFileMissing(error, path, 'the file of a checkpoint');
  });
  if (text === null) return null;
  const head = TreeHead.safeParse(asJson(path, text));
  if (head.success && (await verifyHead(head.data, keys))) return head.data;
  throw new CliError({
    code: 'checkpoint_unknown',
    message: `${path} is not a checkpoint of this installation`,
    remedy: 'pass a file that an earlier `primitives verify --log` wrote, or a new path',
  });
}

const changed = (checkpoint: TreeHead, head: TreeHead) =>
  new CliError({
    code: 'log_changed',
    message: 'the log is inconsistent with the checkpoint: earlier entries were changed, or this is another log',
    expected: `a log that continues ${checkpoint.rootSha256.slice(0, 16)} at ${checkpoint.size} entries`,
    found: `${head.rootSha256.slice(0, 16)} at ${head.size} entries`,
    remedy: 'save both signed checkpoints and contact the maintainers',
  });
