import { formatDifference } from '@primitives/boards';

import type { ProfileTrack } from '../api/documents/model.ts';
import { compareHref } from '../compare/address.ts';
import { words } from '../strings/profile.ts';

type Test = ProfileTrack['tests'][number];

/** A test of the model against another one, as texts. */
export interface TestRow {
  readonly line: ProfileTrack;
  readonly test: Test;
  readonly difference: string;
  readonly interval: string;
  readonly verdict: string;
  /** The comparison of both, with this model as the reference. */
  readonly href: string;
}

/** One row for each test, track by track. */
export const testRows = (profile: readonly ProfileTrack[]): TestRow[] =>
  profile.flatMap((line) =>
    line.tests.map((test) => {
      const texts = formatDifference({ ...test, itemsNeeded: null }, line.metric);
      const verdict = test.verdict === null ? words.tests.unlisted : texts.verdict;
      return {
        line,
        test,
        difference: texts.difference,
        interval: texts.interval ?? (test.step === null ? '' : words.tests.unpublished),
        verdict: [verdict, test.verdict === null ? null : texts.p].filter(Boolean).join(', '),
        href: compareHref({
          models: [line.result?.submissionCode ?? '', test.submissionCode],
          board: `${line.track}.${line.board}`,
        }),
      };
    }),
  );
