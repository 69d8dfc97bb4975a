/** The target of a hostile input. */
export const HOSTILE_FAMILIES = ['tokenizer', 'preprocessing', 'image', 'image archive', 'labels', 'config'] as const;
export type HostileFamily = (typeof HOSTILE_FAMILIES)[number];

/** How the platform may answer a hostile input. Anything else is a defect, unexpected errors and timeouts included. */
export interface AcceptableAnswer {
  /** Codes of a rejection; `memory` also stands for a more specific `memory_…`. */
  readonly codes: readonly string[];
  /** Whether the input may also be accepted, because it does no harm within the resource limits. */
  readonly mayPass: boolean;
}

/** One hostile input, built on demand. */
export interface HostileCase {
  /** Kebab case, unique in the corpus. */
  readonly name: string;
  readonly family: HostileFamily;
  /** One sentence: its effect on a naive parser. */
  readonly attack: string;
  readonly accept: AcceptableAnswer;
  /** A bundle as a zip, an encoded image, or a zip of images, depending on the family. */
  readonly build: () => Uint8Array;
}

type CaseOfFamily = Omit<HostileCase, 'family' | 'accept'> & { readonly accept?: AcceptableAnswer };

/** Completes the cases of one family, which share an acceptable answer unless they define their own. */
export function casesOf(
  family: HostileFamily,
  accept: AcceptableAnswer,
  cases: readonly CaseOfFamily[],
): readonly HostileCase[] {
  return cases.map((one) => ({ accept, ...one, family }));
}
