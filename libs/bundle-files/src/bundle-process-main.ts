/**
 * The bundle process: reads an untrusted bundle and answers one request at a time (libs/sandbox `serveRequests`).
 *
 * `{op: check, path, archive, interface?, into?}` returns the report as JSON, after unpacking the archive into the
 * folder `into` if that is given; `{op: encode, path, archive, file, maxLength}` opens the bundle's tokenizer and
 * encodes the texts in the frame. Errors of the machine are returned as `{systemError, code}`.
 */
import { findFile, verdictOf, type Interface } from '@primitives/bundle';
import { serveRequests, type Frame } from '@primitives/sandbox';
import { parseTokenizer } from '@primitives/tokenizer';
import { checkArchive, checkBundlePath } from './bundle-path.js';
import { withBundle } from './open-bundle.js';
import { unpackBundle } from './unpack.js';

interface Request {
  readonly op: 'check' | 'encode';
  readonly path: string;
  readonly archive: boolean;
  readonly interface?: Interface;
  readonly into?: string;
  readonly file: string;
  readonly maxLength: number;
}

await serveRequests(async ({ head, tensors }) => {
  try {
    const request = head as unknown as Request;
    if (request.op === 'check') return jsonFrame(await check(request));
    await encode(request, textsOf(tensors[0]!.bytes));
    return { head: {}, tensors: [] };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { head: { systemError: error.message, code: error.code }, tensors: [] };
  }
});

async function check({ path, archive, into, interface: known }: Request): Promise<object> {
  const options = known === undefined ? {} : { interface: known };
  if (into === undefined) return archive ? checkArchive(path, options) : checkBundlePath(path, options);
  const findings = await unpackBundle(path, into);
  if (findings.length === 0) return checkBundlePath(into, options);
  return { ...(await checkArchive(path, options)), findings, verdict: verdictOf(findings) };
}

/** Only success matters here: the model's process computes the ids that reach a model. */
function encode({ path, archive, file, maxLength }: Request, texts: readonly string[]): Promise<void> {
  return withBundle(path, archive, async (source) => {
    const read = async (name: string) =>
      new TextDecoder().decode(await source.read(name, 0, findFile(source, name)?.size ?? 0));
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
