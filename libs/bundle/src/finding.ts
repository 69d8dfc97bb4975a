import { BUNDLE_CODES, type BundleCode, type Severity, type Stage } from './codes.js';

/** One defect of a bundle, or one property for a maintainer's review. Plain data: it crosses processes. */
export interface Finding {
  readonly code: BundleCode;
  readonly severity: Severity;
  readonly stage: Stage;
  readonly file?: string;
  /** The tensor, operator, input or output that the finding is about. */
  readonly node?: string;
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly remedy: string;
}

export type Verdict = 'ok' | 'reject' | 'flag';

type SlotsOf<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | SlotsOf<Rest> : never;
type Filled<Text> = Text extends string ? { readonly [Slot in SlotsOf<Text>]: string | number } : never;
/** The slots of one of the code's sentences. */
export type Slots<Code extends BundleCode> = Filled<(typeof BUNDLE_CODES)[Code]['messages'][number]>;

const SLOT = /\{([a-z_]+)\}/g;
/** Slots that name the object of a finding, most specific first. */
const NODE_SLOTS = ['tensor', 'operator', 'function', 'input', 'output', 'head'];

/** The finding `code`, with its message filled in; `stage` overrides the table if a rule runs later than usual. */
export function finding<Code extends BundleCode>(code: Code, slots: Slots<Code>, stage?: Stage): Finding {
  const entry = BUNDLE_CODES[code];
  const given: Readonly<Record<string, string | number>> = slots;
  const text = entry.messages.find((it) => sameKeys(slotNames(it), Object.keys(given)));
  if (text === undefined) throw new UnknownSentenceError(code, Object.keys(given));
  const textOf = (name: string): string | undefined => (given[name] === undefined ? undefined : String(given[name]));
  const optional = {
    file: textOf('file'),
    node: NODE_SLOTS.map(textOf).find((it) => it !== undefined),
    expected: textOf('expected'),
    found: textOf('found'),
  };
  return {
    code,
    severity: entry.severity,
    stage: stage ?? entry.stage,
    message: text.replace(SLOT, (_, name: string) => printable(String(given[name]))),
    remedy: entry.remedy,
    ...Object.fromEntries(
      Object.entries(optional).flatMap(([key, value]) => (value === undefined ? [] : [[key, printable(value)]])),
    ),
  };
}

/** A rule gave slots for which its code has no sentence: a bug, never the submitter's fault. */
export class UnknownSentenceError extends Error {
  override readonly name = 'UnknownSentenceError';
  constructor(
    readonly code: string,
    readonly slots: readonly string[],
  ) {
    super(`${code} has no sentence with the slots ${slots.join(', ')}`);
  }
}

/** Reading stopped with this finding. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

export function isFinding(it: object): it is Finding {
  return 'code' in it && 'remedy' in it;
}

/** Maximum findings of each kind per file: further ones add no information. */
export const SHOWN = 10;

/** The first findings that `check` has about `items`, at most `SHOWN`. */
export function take<T>(items: Iterable<T>, check: (item: T) => Finding | undefined): Finding[] {
  const findings: Finding[] = [];
  for (const item of items) {
    const found = check(item);
    if (found) findings.push(found);
    if (findings.length === SHOWN) break;
  }
  return findings;
}

export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((it) => it.severity === 'reject')) return 'reject';
  return findings.length > 0 ? 'flag' : 'ok';
}

/** The names in a sentence's braces, each once. */
export function slotNames(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(SLOT)].map((match) => match[1]!))];
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((it) => b.includes(it));
}

/** Maximum characters of a text in a finding, so that every sentence fits into the message of a runner. */
const LONGEST = 360;

/**
 * Names come from the file: control characters, halves of surrogate pairs and very long texts must not reach a
 * terminal, a page or the database.
 */
function printable(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
