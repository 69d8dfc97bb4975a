/**
 * The bundle process: reads an untrusted bundle and answers one request at a time (libs/sandbox `serveRequests`).
 *
 * Its first share is the bundle; where there is a second share, the first one is a folder that receives the archive.
 * `{op: check, name, archive, interface?}` answers the report as JSON, after unpacking the archive into the second
 * share if any; `{op: encode, name, archive, file, maxLength}` opens the bundle's tokenizer and encodes the texts in
 * the frame; `{op: fingerprint, name, archive, interface?}` answers `{fingerprint}`, null if it has none. What is wrong
 * with the machine, not the bundle, is answered as `{systemError, code}`.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  checkBundle,
  findFile,
  fingerprintBundle,
  loadChecks,
  splitFiles,
  verdictOf,
  type Interface,
} from '@primitives/bundle';
import { serveRequests, type Frame } from '@primitives/sandbox';
import { parseTokenizer } from '@primitives/tokenizer';
import { bundlePathKind, checkArchive, checkBundlePath } from './bundle-path.js';
import { withBundle } from './open-bundle.js';
import { unpackBundle } from './unpack.js';

interface Request {
  readonly op: 'check' | 'encode' | 'fingerprint';
  /** Of the bundle's file or folder; its ending says what it is. */
  readonly name: string;
  readonly archive: boolean;
  readonly interface?: Interface;
  readonly file: string;
  readonly maxLength: number;
}

await loadChecks(); // after giving up root, their files may be out of reach
await serveRequests(async ({ head, tensors }, [path = '', into]) => {
  try {
    const request = head as unknown as Request;
    if (request.op === 'check') return jsonFrame(await check(path, into, request));
    if (request.op === 'fingerprint') return { head: { fingerprint: await fingerprint(path, request) }, tensors: [] };
    await encode(path, request, textsOf(tensors[0]!.bytes));
    return { head: {}, tensors: [] };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { head: { systemError: error.message, code: error.code }, tensors: [] };
  }
});

async function check(
  path: string,
  into: string | undefined,
  { name, archive, interface: known }: Request,
): Promise<object> {
  const options = known === undefined ? {} : { interface: known };
  if (into === undefined) return archive ? checkArchive(path, options) : checkBundlePath(path, options, name);
  const packed = join(path, name);
  const findings = await unpackBundle(packed, into);
  if (findings.length === 0) return checkBundlePath(into, options);
  return { ...(await checkArchive(packed, options)), findings, verdict: verdictOf(findings) };
}

async function fingerprint(path: string, { name, archive, interface: known }: Request): Promise<string | null> {
  const format = archive ? 'zip' : await bundlePathKind(path, name);
  const options = known === undefined ? {} : { interface: known };
  return withBundle(path, format, async (source) =>
    fingerprintBundle(source, await checkBundle(source, options), { start: () => createHash('sha256') }),
  );
}

/** Only whether it can be done counts here: the ids that reach a model come from its own process. */
async function encode(
  path: string,
  { name, archive, file, maxLength }: Request,
  texts: readonly string[],
): Promise<void> {
  const format = archive ? 'zip' : await bundlePathKind(path, name);
  return withBundle(path, format, async (folder) => {
    const { source } = splitFiles(folder);
    const read = async (each: string) =>
      new TextDecoder().decode(await source.read(each, 0, findFile(source, each)?.size ?? 0));
    const tokenizer = parseTokenizer(await read(file), await read('tokenizer_config.json'), maxLength);
    for (const text of texts) tokenizer.encode(text);
  });
}

function textsOf(bytes: Uint8Array): string[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as string[];
}

function jsonFrame(value: object): Frame {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { head: {}, tensors: [{ name: 'json', type: 'uint8', dims: [bytes.length], bytes }] };
}

/** Of the file system: a full disk, a missing blob. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
