import { areNearCopies, type BoardRow } from '@primitives/boards';

import { words } from '../strings/near-pairs.ts';

type Compared = Pick<BoardRow, 'name' | 'submissionCode' | 'similarTo'>;

/** A sentence for each two compared entries with nearly the same results; the later entry is named first. */
export function nearPairTexts(rows: readonly Compared[]): readonly string[] {
  return rows.flatMap((a, at) =>
    rows
      .slice(at + 1)
      .filter((b) => areNearCopies(a, b))
      .map((b) => {
        const [later, earlier] = a.similarTo?.submissionCode === b.submissionCode ? [a, b] : [b, a];
        return words.nearlySame(later.name, earlier.name);
      }),
  );
}
