import { checkFiles, FRAMEWORK_WEIGHTS, hasBundleExtension, isPlainName } from '../check-files.js';
import { finding, type Finding } from '../finding.js';
import { LIMITS } from '../limits.js';
import { DEFLATED, STORED, type ZipEntry } from './zip-entry.js';

/** Traditional encryption, strong encryption, masked headers. */
const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/** Checks of the directory alone: names, kinds, sizes. Nothing is unpacked. */
export function checkZipEntries(entries: readonly ZipEntry[]): Finding[] {
  const hasGraph = entries.some(({ name }) => name.endsWith('.onnx'));
  const folders = [...new Set(entries.flatMap(({ name }) => folderOf(name) ?? []))];
  const findings = [
    ...folders.map((folder) => finding('folders_mixed', { folder })),
    ...entries.filter(({ name }) => folderOf(name) === null).flatMap((entry) => checkEntry(entry, hasGraph)),
  ];
  return [...findings.slice(0, LIMITS.files), ...checkFiles(entries)];
}

/** The folder of an entry, if both its parts are plain; null for a name at the top level and for a hostile path. */
function folderOf(name: string): string | null {
  const [folder = '', ...rest] = name.split('/');
  return rest.length > 0 && [folder, ...rest].every((it, i) => isPlainName(it) || (i > 0 && it === '')) ? folder : null;
}

/** At most one finding per entry: a path that leaves the folder matters more than its extension. */
function checkEntry({ name, flags, method, storedSize, size, mode }: ZipEntry, hasGraph: boolean): Finding[] {
  if ((mode & FILE_TYPE) !== 0 && (mode & FILE_TYPE) !== REGULAR && !name.endsWith('/'))
    return [finding('file_not_regular', { name })];
  if (!isPlainName(name)) return [finding('file_name_invalid', { name })];
  if (!hasBundleExtension(name) && !hasGraph && FRAMEWORK_WEIGHTS.test(name))
    return [finding('weights_not_exported', { name })];
  if (!hasBundleExtension(name))
    return [finding('file_type_not_allowed', { name, extensions: LIMITS.extensions.join(' ') })];
  if (flags & ENCRYPTED) return [finding('zip_encrypted', { name })];
  if (method !== STORED && method !== DEFLATED)
    return [
      finding('zip_invalid', {
        name,
        reason: `compression method ${method}; only stored and deflated files are supported`,
      }),
    ];
  if (method === STORED && storedSize !== size)
    return [finding('zip_invalid', { name, reason: 'it is stored without compression, but its two sizes differ' })];
  const ratio = Math.round(size / Math.max(storedSize, 1));
  return size > LIMITS.bombBytes && ratio > LIMITS.bombRatio ? [finding('zip_bomb', { name, ratio })] : [];
}
