/** A submission that the reader can choose to compare. */
export interface Choice {
  readonly code: string;
  readonly name: string;
  readonly note: string;
  /** The board that has it, such as `mac.closed`; null: unknown. */
  readonly board: string | null;
}

interface FoundModel {
  readonly submissionCode: string;
  readonly name: string;
  readonly team: { readonly name: string };
  /** Its places on boards, the best first. */
  readonly places: readonly {
    readonly track: string;
    readonly shortName: string;
    readonly board: string;
    readonly submissionCode: string;
  }[];
}

/** What distinguishes choices with one name. */
export const noteOf = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/**
 * A model that the search found. Several of its submissions may be on boards: the first one chosen is that on the board
 * of the note, where the next ones are looked for.
 */
export function foundChoice({ submissionCode, name, team, places }: FoundModel, isFirst: boolean): Choice {
  const [place] = places;
  const on = isFirst ? place : undefined;
  const code = on?.submissionCode ?? submissionCode;
  return {
    code,
    name,
    note: noteOf(team.name, place?.shortName ?? null, code),
    board: on ? `${on.track}.${on.board}` : null,
  };
}
