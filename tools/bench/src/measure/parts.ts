/** A part of a section and its filter: `--judging=vaw` runs part `judging` for `vaw`. */
export interface RequestedPart<Name extends string> {
  readonly part: Name;
  /** Null: the whole part. */
  readonly only: string | null;
}

/**
 * Returns the parts that these flags select, in the section's order; all of them without flags.
 *
 * @throws RangeError for a flag that names no part
 */
export function requestedParts<Name extends string>(
  known: readonly Name[],
  flags: readonly string[],
): RequestedPart<Name>[] {
  const requested = new Map(
    flags.map((flag): [string, string | null] => {
      const [part = '', only = null] = flag.slice(2).split(/=(.*)/s);
      return [part, only];
    }),
  );
  const unknown = [...requested.keys()].filter((name) => !known.some((part) => part === name));
  if (unknown.length > 0) throw new RangeError(`there is no part ${unknown.join(', ')}; known are ${known.join(', ')}`);
  return known
    .filter((part) => requested.size === 0 || requested.has(part))
    .map((part) => ({ part, only: requested.get(part) ?? null }));
}
