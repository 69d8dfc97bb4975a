import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finding, verdictOf, type BundleReport, type Finding, type Interface } from '@primitives/bundle';
import {
  ProcessFaultError,
  ReadyProcess,
  SandboxedProcess,
  sandboxProgram,
  ConcurrencyLimit,
  type Frame,
  type Isolation,
  type ProcessFault,
  type ProcessLimits,
  type Share,
  type WireTensor,
} from '@primitives/sandbox';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = 'bundle-process-main.js';
const FILE = existsSync(join(HERE, PROGRAM)) ? join(HERE, PROGRAM) : join(HERE, '..', 'dist', PROGRAM);
const PACKAGES = ['sandbox', 'bundle', 'tokenizer'].map((name) => `@primitives/${name}`);
const program = () =>
  sandboxProgram(FILE, [...PACKAGES, '@huggingface/tokenizers', '@eslint-community/regexpp', 'zod']);

/**
 * The largest valid bundle unpacks to 4 GB and is read in pieces. A process serves one bundle: a check, a fingerprint
 * and a text sample, each within its own limit; that of CPU time ends one that outlives its parent.
 */
const LIMITS: ProcessLimits = { memoryBytes: 1.5e9, cpuSeconds: 600, fileBytes: 4.1e9 };
/** Nothing but limits and another user: the programs are ours and interpret JavaScript values only. */
const LIMITS_ONLY: Isolation = {
  level: 'L1',
  reason: 'the bundle check runs no native code of a bundle',
  bubblewrap: null,
};
/** CPU time of a check; inflating and hashing four gigabytes takes 40 s. */
const CHECK_MS = 120_000;
/**
 * CPU time of encoding a sample of a track's texts, which takes a published tokenizer at most a quarter of a second.
 */
const ENCODE_MS = 5_000;

/** A bundle could not be read because of this machine: a full disk, a missing file. */
export class BundleReadError extends Error {
  override readonly name = 'BundleReadError';

  constructor(
    message: string,
    /** Of the system call, such as ENOSPC. */
    readonly code: string,
  ) {
    super(message);
  }
}

export interface CheckRequest {
  readonly path: string;
  /** Whether the path is a zip whatever its name, like a blob. */
  readonly archive?: boolean;
  /** The interface, if there is no manifest. */
  readonly interface?: Interface;
  /** Texts that the bundle's tokenizer must be able to encode. */
  readonly texts?: readonly string[];
}

/**
 * Checks bundles without running their models, each in its own process, which is killed when it takes too long or too
 * much memory. The process of the caller never interprets a byte of a bundle.
 */
export class BundleChecker {
  readonly #limit: ConcurrencyLimit;
  readonly #processes: ReadyProcess;

  /**
   * @param size number of bundles checked concurrently
   * @param keepReady starts the process of the next check ahead of it; the checker must then be closed
   */
  constructor(size = 2, { keepReady = false } = {}) {
    this.#limit = new ConcurrencyLimit(size);
    this.#processes = new ReadyProcess({ isolation: LIMITS_ONLY, limits: LIMITS }, program, keepReady);
  }

  /**
   * The static check (libs/bundle), and whether the tokenizer encodes `texts`.
   *
   * @throws BundleReadError, SandboxStartError
   */
  check(request: CheckRequest): Promise<BundleReport> {
    return this.#inProcess(request, (process, bundle) => reportWithTokenizer(process, bundle, request.texts));
  }

  /**
   * The static check, and the fingerprint of the model; null if it has none.
   *
   * @throws BundleReadError, SandboxStartError
   */
  identify(request: Omit<CheckRequest, 'texts'>): Promise<{ report: BundleReport; fingerprint: string | null }> {
    return this.#inProcess(request, async (process, bundle) => {
      const report = await requestReport(process, bundle);
      return { report, fingerprint: report.verdict === 'reject' ? null : await requestFingerprint(process, bundle) };
    });
  }

  /** Ends the process that is ready for the next check. */
  close(): Promise<void> {
    return this.#processes.close();
  }

  async #inProcess<T extends BundleReport | { report: BundleReport }>(
    { path: given, archive = false, interface: known }: CheckRequest,
    work: (process: SandboxedProcess, bundle: BundleInProcess) => Promise<T>,
  ): Promise<T> {
    const path = resolve(given);
    const bundle = { name: basename(path), archive, ...(known !== undefined && { interface: known }) };
    const once = () =>
      this.#limit.use(async () => {
        await requireReadable(path);
        return this.#processes.use([{ path, inside: '/bundle' }], (process) => work(process, bundle));
      });
    const result = await once();
    const { findings } = 'report' in result ? result.report : result;
    // Memory may have run out for the whole machine: only the second failure is the bundle's
    return findings.some(({ code }) => code === 'check_failed') ? once() : result;
  }
}

interface BundleInProcess {
  readonly name: string;
  readonly archive: boolean;
  readonly interface?: Interface;
}

async function reportWithTokenizer(
  process: SandboxedProcess,
  bundle: BundleInProcess,
  texts: readonly string[] | undefined,
): Promise<BundleReport> {
  const report = await requestReport(process, bundle);
  const tokenizer = report.manifest && 'tokenizer' in report.manifest.files ? report.manifest.files.tokenizer : null;
  if (!texts || !report.text || report.bare || tokenizer === null || report.verdict === 'reject') return report;
  const { maxLength } = report.text;
  const { name, archive } = bundle;
  const found = await encodeFault(process, { name, archive, file: tokenizer, maxLength }, texts);
  return found ? withFindings(report, [...report.findings, found]) : report;
}

async function requireReadable(path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new BundleReadError(error.message, String(error.code));
  });
}

/**
 * Unpacks an archive into an empty folder and checks it there, in a separate sandboxed process.
 *
 * @param signal cancels it @throws BundleReadError, SandboxStartError; the signal's reason
 */
export async function unpackAndCheck(
  isolation: Isolation,
  archive: string,
  folder: string,
  signal: AbortSignal,
): Promise<BundleReport> {
  const shares: Share[] = [
    { path: resolve(archive), inside: '/archive' },
    { path: resolve(folder), inside: '/bundle', writable: true },
  ];
  const process = await SandboxedProcess.start({ isolation, limits: LIMITS }, program(), shares);
  const end = () => process.kill();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const report = await requestReport(process, { name: basename(archive), archive: true });
    signal.throwIfAborted();
    return report;
  } finally {
    signal.removeEventListener('abort', end);
    await process.close();
  }
}

async function requestReport(process: SandboxedProcess, bundle: BundleInProcess): Promise<BundleReport> {
  try {
    const { tensors } = await exchange(process, { op: 'check', ...bundle }, [], CHECK_MS);
    return JSON.parse(new TextDecoder().decode(tensors[0]!.bytes)) as BundleReport;
  } catch (error) {
    if (!(error instanceof ProcessFaultError)) throw error;
    return withFindings(UNREAD, [finding('check_failed', { problem: problemOf(error.fault) })]);
  }
}

/** Null also if it takes too long or too much memory: such a model equals no other. */
async function requestFingerprint(process: SandboxedProcess, bundle: BundleInProcess): Promise<string | null> {
  try {
    const answer = await exchange(process, { op: 'fingerprint', ...bundle }, [], CHECK_MS);
    return typeof answer.head['fingerprint'] === 'string' ? answer.head['fingerprint'] : null;
  } catch (error) {
    if (!(error instanceof ProcessFaultError)) throw error;
    return null;
  }
}

/** The tokenizer's error; null when it encodes every text. */
async function encodeFault(
  process: SandboxedProcess,
  request: { name: string; archive: boolean; file: string; maxLength: number },
  texts: readonly string[],
): Promise<Finding | null> {
  const { file } = request;
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  try {
    await exchange(
      process,
      { op: 'encode', ...request },
      [{ name: 'texts', type: 'uint8', dims: [bytes.length], bytes }],
      ENCODE_MS,
    );
    return null;
  } catch (error) {
    if (!(error instanceof ProcessFaultError)) throw error;
    const { fault } = error;
    return fault.kind === 'cpu' || fault.kind === 'timeout'
      ? finding('tokenizer_timeout', { file, activity: `encoding ${texts.length} texts`, seconds: fault.seconds })
      : finding('tokenizer_invalid', { file, problem: `encoding a text failed: ${problemOf(fault)}` });
  }
}

async function exchange(
  process: SandboxedProcess,
  head: Frame['head'],
  tensors: readonly WireTensor[],
  timeoutMs: number,
): Promise<Frame> {
  const answer = await process.request({ head, tensors }, timeoutMs);
  if (typeof answer.head['systemError'] !== 'string') return answer;
  throw new BundleReadError(answer.head['systemError'], String(answer.head['code']));
}

const UNREAD: BundleReport = {
  verdict: 'reject',
  interface: null,
  manifest: null,
  assumed: [],
  bare: false,
  graphs: [],
  preprocessing: null,
  text: null,
  heads: null,
  answers: null,
  ignored: [],
  findings: [],
};

const withFindings = (report: BundleReport, findings: readonly Finding[]): BundleReport => ({
  ...report,
  findings,
  verdict: verdictOf(findings),
});

function problemOf(fault: ProcessFault): string {
  switch (fault.kind) {
    case 'memory':
      return 'it takes more memory than the limit of 1.5 GB';
    case 'cpu':
    case 'timeout':
      return `it did not finish within ${fault.seconds} s`;
    case 'crash':
      return `the process ended with ${fault.signal}`;
    case 'error':
    case 'answer':
      return fault.text;
  }
}
