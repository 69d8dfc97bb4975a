import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finding, verdictOf, type BundleReport, type Finding, type Interface } from '@primitives/bundle';
import {
  ProcessFaultError,
  sandboxProgram,
  type Frame,
  type ProcessFault,
  type ProcessLimits,
  type SandboxedProcess,
  type WireTensor,
} from '@primitives/sandbox';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = 'bundle-process-main.js';
const FILE = existsSync(join(HERE, PROGRAM)) ? join(HERE, PROGRAM) : join(HERE, '..', 'dist', PROGRAM);
const PACKAGES = ['sandbox', 'bundle', 'tokenizer'].map((name) => `@primitives/${name}`);
export const bundleProgram = () =>
  sandboxProgram(FILE, [...PACKAGES, '@huggingface/tokenizers', '@eslint-community/regexpp', 'zod']);

/**
 * The largest valid bundle unpacks to 4 GB and is read in pieces. A process serves one bundle: a check, a fingerprint
 * and a text sample, each within its own limit; that of CPU time ends one that outlives its parent.
 */
export const BUNDLE_LIMITS: ProcessLimits = { memoryBytes: 1.5e9, cpuSeconds: 600, fileBytes: 4.1e9 };
/** CPU time of a check; inflating and hashing four gigabytes takes 40 s. */
export const CHECK_MS = 120_000;

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

export interface BundleInProcess {
  readonly name: string;
  readonly archive: boolean;
  readonly interface?: Interface;
}

export async function requestReport(process: SandboxedProcess, bundle: BundleInProcess): Promise<BundleReport> {
  try {
    const { tensors } = await exchange(process, { op: 'check', ...bundle }, [], CHECK_MS);
    return JSON.parse(new TextDecoder().decode(tensors[0]!.bytes)) as BundleReport;
  } catch (error) {
    if (!(error instanceof ProcessFaultError)) throw error;
    return withFindings(UNREAD, [finding('check_failed', { problem: problemOf(error.fault) })]);
  }
}

export async function exchange(
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

export const withFindings = (report: BundleReport, findings: readonly Finding[]): BundleReport => ({
  ...report,
  findings,
  verdict: verdictOf(findings),
});

export function problemOf(fault: ProcessFault): string {
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
