/** A byte range of something large: a file, an upload, an archive. */
export interface RandomAccess {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; callers stay within `size`. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A set of files with random access, from any container: a folder, a zip, a browser's file list. */
export interface BundleSource {
  files(): readonly BundleFile[];
  /** Exactly `length` bytes of file `name` from `offset`; callers stay within the file. */
  read(name: string, offset: number, length: number): Promise<Uint8Array>;
}

export interface BundleFile {
  readonly name: string;
  readonly size: number;
}

/** Bytes already in memory, as a source. */
export function memorySource(files: Readonly<Record<string, Uint8Array>>): BundleSource {
  return {
    files: () => Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length })),
    read: async (name, offset, length) => files[name]!.subarray(offset, offset + length),
  };
}

export function fileOf(source: BundleSource, file: BundleFile): RandomAccess {
  return { size: file.size, read: (offset, length) => source.read(file.name, offset, length) };
}

export function findFile(source: BundleSource, name: string): BundleFile | undefined {
  return source.files().find((file) => file.name === name);
}
