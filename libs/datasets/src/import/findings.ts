import { IMPORT_CODES, type FatalCode, type ImportCode, type Severity } from './finding-codes.js';

/** Where a finding was made. */
export interface Place {
  /** Path inside the imported folder. */
  readonly file: string;
  /** Line of a text file, or of the entry in a JSON file, from 1. */
  readonly line?: number;
  /** Entry of a list, from 0, where a file has no lines. */
  readonly entry?: number;
}

/** One thing that is wrong or remarkable about a release. Plain data. */
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
  /** One lower-case sentence that names the thing. */
  readonly message: string;
  readonly place?: Place | undefined;
  readonly expected?: string | number;
  readonly found?: string | number;
}

/** Reading cannot go on; the findings say why. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

/** A thousand missing images are one story: so many of a code are kept word for word, all are counted. */
const MAX_PER_CODE = 100;
const LONGEST = 300;

/** What an import found, in order. */
export class Findings {
  readonly #kept: Finding[] = [];
  readonly #counts = new Map<ImportCode, number>();
  #total = 0;

  /** Those kept word for word, numbered among all. */
  get kept(): readonly Finding[] {
    return this.#kept;
  }

  /** How often each code was found, also beyond those kept. */
  get counts(): Readonly<Partial<Record<ImportCode, number>>> {
    return Object.fromEntries(this.#counts);
  }

  add(code: Exclude<ImportCode, FatalCode>, facts: FindingFacts): void {
    this.#note(code, facts);
  }

  /** Reading cannot go on. @throws ImportStopped */
  stop(code: FatalCode, facts: FindingFacts): never {
    throw new ImportStopped(this.#note(code, facts));
  }

  /** Codes of errors that were not accepted: while there is one, no version is written. */
  standing(accepted: ReadonlySet<string>): ImportCode[] {
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
    if (count <= MAX_PER_CODE) this.#kept.push(finding);
    return finding;
  }
}

/** Names come from the release: control characters and walls of text must not reach a terminal or a page. */
function printable(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}
