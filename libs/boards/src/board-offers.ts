/** A compared submission and the places of its model on boards. */
export interface Placed {
  readonly code: string;
  readonly name: string;
  /** Boards that rank the submission, such as `mac.closed`. */
  readonly own: readonly string[];
  /** Boards that rank its model; several of its submissions may be on one of them. */
  readonly places: readonly {
    readonly track: string;
    readonly shortName: string;
    readonly board: string;
    /** The best submission of the model on this board. */
    readonly submissionCode: string;
  }[];
}

/** A board on which some of the models can be compared. */
export interface BoardOffer {
  /** `mac.closed`. */
  readonly id: string;
  readonly shortName: string;
  readonly board: string;
  readonly entries: readonly { readonly code: string; readonly name: string }[];
  /** Entries in place of another submission of the same model. */
  readonly replaced: readonly { readonly from: string; readonly to: string; readonly name: string }[];
}

const MOST = 5;
const idOf = ({ track, board }: Placed['places'][number]) => `${track}.${board}`;

/**
 * The boards of each submission in the error of a comparison, by code.
 *
 * @param found `4F2K9Q: mac.closed, mac.open; SYYAVN: private, copy of PTSD86; 7M3XQZ: no board`
 */
export const boardsFound = (found: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    found.split('; ').map((part) => {
      const [code = '', boards = ''] = part.split(': ');
      return [code, boards.split(', ').filter((board) => /^[\w-]+\.[\w-]+$/.test(board))];
    }),
  );

/** The pairs of submissions that are on boards, but on none together. */
export function pairsApart(models: readonly Placed[]): readonly (readonly [Placed, Placed])[] {
  const ranked = models.filter(({ own }) => own.length > 0);
  return ranked.flatMap((one, at) =>
    ranked
      .slice(at + 1)
      .filter((other) => !one.own.some((board) => other.own.includes(board)))
      .map((other) => [one, other] as const),
  );
}

/** The submissions that no board ranks. */
export const onNoBoard = (models: readonly Placed[]): readonly Placed[] => models.filter(({ own }) => own.length === 0);

/**
 * Up to five boards, one of each track, with entries of all models, or else of at least two of them. Those with most
 * models are first, and those of the compared submissions before other submissions of the same models.
 */
export function boardOffers(models: readonly Placed[]): readonly BoardOffer[] {
  const places = new Map(models.flatMap((model) => model.places.map((place) => [idOf(place), place] as const)));
  const offers = [...places].flatMap(([id, { shortName, board }]) => {
    const found = models.flatMap((model) => {
      const place = model.places.find((each) => idOf(each) === id);
      return place
        ? [{ from: model.code, to: model.own.includes(id) ? model.code : place.submissionCode, name: model.name }]
        : [];
    });
    const entries = [...new Map(found.map(({ to, name }) => [to, { code: to, name }])).values()];
    return entries.length < 2
      ? []
      : [{ id, shortName, board, entries, replaced: found.filter(({ from, to }) => from !== to) }];
  });
  const sorted = offers.sort(
    (one, other) => other.entries.length - one.entries.length || one.replaced.length - other.replaced.length,
  );
  const isWhole = ({ entries }: BoardOffer) => entries.length === models.length;
  const trackOf = ({ id }: BoardOffer) => id.split('.')[0];
  return (sorted.some(isWhole) ? sorted.filter(isWhole) : sorted)
    .filter((offer, at, all) => all.findIndex((each) => trackOf(each) === trackOf(offer)) === at)
    .slice(0, MOST);
}

/** The only way to compare all models: the offer that replaces submissions; null if there are several or none. */
export function onlyOffer(models: readonly Placed[], offers: readonly BoardOffer[]): BoardOffer | null {
  const whole = offers.filter(({ entries }) => entries.length === models.length);
  const ways = new Set(whole.map(({ entries }) => entries.map(({ code }) => code).join()));
  const [first] = whole;
  return first && ways.size === 1 && first.replaced.length > 0 ? first : null;
}
