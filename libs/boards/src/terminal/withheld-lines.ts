import { withheldOn } from '../withheld-on.js';

type Submission = Parameters<typeof withheldOn>[0][number] & { readonly code: string };

/** The tracks on which a result of the same model was withheld, a line each. @param own newest first */
export const withheldLines = (own: readonly Submission[], tracks: readonly string[]): string[] =>
  tracks.flatMap((slug) => {
    const before = withheldOn(own, slug);
    return before
      ? [
          `${slug}: the result of the same model was withheld (${before.code}); this one counts towards the quota and may be withheld again`,
        ]
      : [];
  });
