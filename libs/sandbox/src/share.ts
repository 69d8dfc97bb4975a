/** A file or folder that a sandboxed program is given. */
export interface Share {
  /** On this machine. */
  readonly path: string;
  /** Inside the sandbox of level L3. */
  readonly inside: string;
  /** Whether the program may write there; at most the limit's `fileBytes` a file. */
  readonly writable?: boolean;
}
