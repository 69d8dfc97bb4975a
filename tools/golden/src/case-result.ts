/**
 * The comparison of one case of a golden file; `differences` lists each value that is not as expected, and is empty
 * when `ok`.
 */
export interface CaseResult {
  readonly id: string;
  readonly ok: boolean;
  readonly differences: readonly string[];
}

/** A result from its differences: ok when there are none. */
export function caseResult(id: string, differences: readonly string[]): CaseResult {
  return { id, ok: differences.length === 0, differences };
}
