/** Whether a debug run could show first what a withheld result would not, and the team has none of the model. */
export const needsDebugRun = (
  withholding: readonly { readonly slug: string; readonly debugImages: number | null }[],
  own: readonly {
    readonly evaluations: readonly { readonly debug: boolean; readonly track: { readonly slug: string } }[];
  }[],
): boolean =>
  withholding.some(
    ({ slug, debugImages }) =>
      debugImages !== null &&
      !own.some(({ evaluations }) => evaluations.some(({ debug, track }) => debug && track.slug === slug)),
  );
