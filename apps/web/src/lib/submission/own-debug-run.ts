interface Run {
  readonly submission: { readonly code: string; readonly bundleSha256: string; readonly team: { readonly id: string } };
  readonly results: readonly unknown[] | null;
}

/**
 * The newest debug run of the same bundle by the same team; null without one.
 *
 * @param runs on the track of the submission, newest first
 */
export const ownDebugRun = <Found extends Run>(
  runs: readonly Found[],
  { bundleSha256, team }: Run['submission'],
): Found | null =>
  runs.find(
    ({ submission, results }) =>
      submission.bundleSha256 === bundleSha256 && submission.team.id === team.id && (results?.length ?? 0) > 0,
  ) ?? null;
