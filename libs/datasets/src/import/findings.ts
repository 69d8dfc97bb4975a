import { IMPORT_CODES, type FatalCode, type ImportCode, type Severity } from './finding-codes.js';

/** Location of a finding. */
export interface Place {
  /** Path inside the imported folder. */
  readonly file: string;
  /** Line of a text file, or of the entry in a JSON file, from 1. */
  readonly line?: number;
  /** Entry of a list, from 0: a list may be one line, or have no lines. */
  readonly entry?: number;
  /** Byte of the file, from 0, where a file of one line, or no text, cannot be read. */
  readonly byte?: number;
}

/** One defect or peculiarity of a release. Plain data. */
export interface Finding {
  /** In the order in which they were found, from 1. */
  readonly number: number;
  readonly code: ImportCode;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Place | null;
  readonly expected?: string;
  readonly found?: string;
  readonly remedy: string;
}

export interface FindingFacts {
  /** One lower-case sentence that names the object. */
  readonly message: string;
  readonly place?: Place | undefined;
  readonly expected?: string | number;
  readonly found?: string | number;
}

/** Reading cannot continue; the findings contain the reason. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** Findings stored in full per code; a thousand missing images have one cause. All are counted. */
const MAX_PER_CODE = 100;
const LONGEST = 300;

/** The findings of an import, in order. */
export class Findings {
  readonly #reported: Finding[] = [];
  readonly #counts = new Map<ImportCode, number>();
  #total = 0;

  /** The stored findings, numbered among all. */
  get reported(): readonly Finding[] {
    return this.#reported;
  }

  /** How often each code was found, including findings that are not stored. */
  get counts(): Readonly<Partial<Record<ImportCode, number>>> {
    return Object.fromEntries(this.#counts);
  }

  add(code: Exclude<ImportCode, FatalCode>, facts: FindingFacts): void {
    this.#note(code, facts);
  }

  /** Reading cannot continue. @throws ImportStopped */
  stop(code: FatalCode, facts: FindingFacts): never {
    throw new ImportStopped(this.#note(code, facts));
  }

  /** Codes of errors that were not accepted: while there is one, no version is written. */
  unaccepted(accepted: ReadonlySet<string>): ImportCode[] {
    return [...this.#counts.keys()].filter((code) => IMPORT_CODES[code].severity !== 'warning' && !accepted.has(code));
  }

  #note(code: ImportCode, { message, place, expected, found }: FindingFacts): Finding {
    const { severity, remedy } = IMPORT_CODES[code];
    const finding: Finding = {
      number: ++this.#total,
      code,
      severity,
      message: printable(message),
      place: place ?? null,
      ...(expected === undefined ? {} : { expected: printable(String(expected)) }),
      ...(found === undefined ? {} : { found: printable(String(found)) }),
      remedy,
    };
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MAX_PER_CODE) this.#reported.push(finding);
    return finding;
  }
}

/** Names come from the release: control characters and very long texts must not reach a terminal or a page. */
function printable(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}
