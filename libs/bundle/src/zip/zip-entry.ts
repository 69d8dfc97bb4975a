/** One entry of the central directory. */
export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc32: number;
  readonly storedSize: number;
  readonly size: number;
  /** The Unix file type and permissions, 0 if the archiver wrote none. */
  readonly mode: number;
  readonly headerOffset: number;
}

export const STORED = 0;
export const DEFLATED = 8;

export const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  end64Locator: 0x07064b50,
} as const;
