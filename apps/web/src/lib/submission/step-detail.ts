import type { Step, Submission } from '../api/documents/submission.ts';
import { formatCount } from '../format.ts';
import { words } from '../strings/next-steps.ts';
import { t } from '../strings/shell.ts';
import type { PresentEvaluation } from './present-run.ts';

type Facts = Pick<PresentEvaluation, 'copyOf' | 'instancesTotal' | 'track'>;
const list = new Intl.ListFormat('en-GB');

/** What happens in a step that is current or follows. */
export function stepDetail(name: Step['name'], evaluation: Facts, listing: Submission['listing']['listing']): string {
  const { instancesTotal, track } = evaluation;
  switch (name) {
    case 'UPLOADED':
      return '';
    case 'EVALUATED':
      return words.steps.EVALUATED(instancesTotal === null ? null : formatCount(instancesTotal));
    case 'SCORED':
      return words.steps.SCORED(list.format(track.metrics.map(({ label }) => label)));
    case 'PUBLISHED':
      return publishedDetail(evaluation, listing);
    default:
      return words.steps[name];
  }
}

/** What can happen to the result, by what is known before it is scored. */
function publishedDetail({ copyOf, track }: Facts, listing: Submission['listing']['listing']): string {
  const { steps } = words;
  if (copyOf && listing === 'LISTED') return steps.copy(copyOf.entry?.name ?? null);
  const audience = {
    LISTED: steps.published(`${track.shortName}: ${list.format(track.boards.map((board) => t.boardName(board)))}`),
    UNLISTED: steps.unlisted,
    PRIVATE: steps.private,
  }[listing];
  return track.releaseRule === 'IMPROVEMENTS' && !copyOf ? `${audience} ${steps.withheld}` : audience;
}
