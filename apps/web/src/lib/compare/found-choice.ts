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
 * The submissions of a model that the search found: those on boards, each with its tracks and the best place first, and
 * the newest.
 *
 * @param isFirst whether no model is chosen yet: the next ones are then looked for on the board of the choice
 */
export function foundChoices({ submissionCode, name, team, places }: FoundModel, isFirst: boolean): Choice[] {
  const codes = [...new Set([...places.map((place) => place.submissionCode), submissionCode])];
  return codes.map((code) => {
    const own = places.filter((place) => place.submissionCode === code);
    const [on] = own;
    return {
      code,
      name,
      note: noteOf(team.name, ...new Set(own.map(({ shortName }) => shortName)), code),
      board: isFirst && on ? `${on.track}.${on.board}` : null,
    };
  });
}
