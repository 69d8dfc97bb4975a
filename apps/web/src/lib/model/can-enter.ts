/** A track of a profile that the model has not entered. */
interface Line {
  readonly open: boolean;
  readonly interfaces: readonly string[];
}

/**
 * Whether the model can enter the track: it is open and accepts the interface of a version.
 *
 * @param versions versions of the model; a model without any known interface may enter every open track
 */
export function canEnter(line: Line, versions: readonly { readonly interface: string | null }[]): boolean {
  const known = versions.flatMap((version) => version.interface ?? []);
  return line.open && (known.length === 0 || known.some((face) => line.interfaces.includes(face)));
}
