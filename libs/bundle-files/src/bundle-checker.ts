import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { finding, type BundleReport, type Finding, type Interface } from '@primitives/bundle';
import {
  ConcurrencyLimit,
  ProcessFaultError,
  ReadyProcess,
  type Isolation,
  type SandboxedProcess,
} from '@primitives/sandbox';
import {
  BUNDLE_LIMITS,
  bundleProgram,
  BundleReadError,
  CHECK_MS,
  exchange,
  problemOf,
  requestReport,
  withFindings,
  type BundleInProcess,
} from './bundle-requests.js';

/** Nothing but limits and another user: the programs are ours and interpret JavaScript values only. */
const LIMITS_ONLY: Isolation = {
  level: 'L1',
  reason: 'the bundle check runs no native code of a bundle',
  bubblewrap: null,
};
/**
 * CPU time of encoding a sample of a track's texts, which takes a published tokenizer at most a quarter of a second.
 */
const ENCODE_MS = 5_000;

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
    this.#processes = new ReadyProcess({ isolation: LIMITS_ONLY, limits: BUNDLE_LIMITS }, bundleProgram, keepReady);
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
