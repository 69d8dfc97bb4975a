import { flatName } from '../check-files.js';
import type { ZipEntry } from './zip-entry.js';

/** Only macOS writes these: attributes of files and the view of a folder. Nothing reads them. */
const MACOS_FOLDER = '__MACOSX/';
const MACOS_VIEW = '.DS_Store';
/** Characters of a path on another system: a folder with one of these is not moved up. */
const UNSAFE = /[\\:\u0000-\u001f\u007f]/;

/** An entry by its name in the bundle. */
export interface FlatEntry extends ZipEntry {
  /** Its name in the archive; only for finding it again there, never a path. */
  readonly archiveName: string;
}

/**
 * The entries of a bundle, as when the files of the archive's only folder were at its top level; with graphs of `onnx/`
 * moved up, as for a folder, and without the files that macOS adds.
 *
 * Removes prefixes only. The rules for names, kinds and duplicates are applied to the result, so that a name with a
 * folder left in it is rejected.
 */
export function flattenEntries(entries: readonly ZipEntry[]): FlatEntry[] {
  const prefix = onlyFolder(entries.filter((it) => !isAddedByMacos(it.name, '')).map((it) => it.name));
  return entries
    .filter((it) => !isAddedByMacos(it.name, prefix))
    .map((it) => ({ ...it, archiveName: it.name, name: it.name.slice(prefix.length) }))
    .filter((it) => !isEmptyFolder(it))
    .map((it) => ({ ...it, name: flatName(it.name) }));
}

/** The folder that contains every entry, with its slash; empty if there is none. */
function onlyFolder(names: readonly string[]): string {
  const first = names[0] ?? '';
  const folder = first.slice(0, first.indexOf('/'));
  const moves = folder !== '' && folder !== '.' && folder !== '..' && !UNSAFE.test(folder);
  return moves && names.every((it) => it.startsWith(`${folder}/`)) ? `${folder}/` : '';
}

function isAddedByMacos(name: string, prefix: string): boolean {
  const inBundle = name.startsWith(prefix) ? flatName(name.slice(prefix.length)) : name;
  return name.startsWith(MACOS_FOLDER) || name === MACOS_VIEW || inBundle === MACOS_VIEW;
}

/** The archiver's entry for the folder that is moved up, or for `onnx/`. */
function isEmptyFolder({ name, archiveName, size, storedSize }: FlatEntry): boolean {
  return archiveName.endsWith('/') && flatName(name) === '' && size === 0 && storedSize === 0;
}
