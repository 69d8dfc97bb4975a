import type { RunnerFailureCode } from '@primitives/protocol';

/** Error classes that the bundle cannot cause. */
const BY_NAME: ReadonlyMap<string, RunnerFailureCode> = new Map<string, RunnerFailureCode>([
  ['FetchError', 'transfer_failed'],
  ['ApiUnavailableError', 'transfer_failed'],
  ['UploadError', 'transfer_failed'],
  ['ArchiveImageError', 'split_unusable'],
  ['UndecodableImageError', 'split_unusable'],
  ['EmptyRegionError', 'split_unusable'],
  ['UnaskedInstanceError', 'split_unusable'],
  ['SandboxStartError', 'sandbox_failed'],
  ['IsolationTooWeakError', 'isolation_too_weak'],
  ['UnknownJobError', 'job_unknown'],
]);

/** Errors of the operating system that no bundle causes. */
const BY_ERRNO: ReadonlyMap<string, RunnerFailureCode> = new Map<string, RunnerFailureCode>([
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EROFS', 'machine_fault'],
  ['EIO', 'machine_fault'],
  ['EMFILE', 'machine_fault'],
  ['ENFILE', 'machine_fault'],
]);

/**
 * The code of a failure on this machine: `internal` if bundle or machine may be the cause, which the dispatcher
 * determines.
 */
export function failureCode(error: unknown): RunnerFailureCode | 'internal' {
  if (!(error instanceof Error)) return 'internal';
  const { name, code = '' } = error as NodeJS.ErrnoException;
  return BY_NAME.get(name) ?? BY_ERRNO.get(code) ?? 'internal';
}
