import type { Submission } from '../api/documents/submission.ts';
import { formatCount } from '../format.ts';
import { checkWords } from '../strings/checks.ts';
import { words } from '../strings/next-steps.ts';
import { t } from '../strings/shell.ts';
import { checksOf, readReport } from './checks.ts';
import type { PresentEvaluation } from './present-run.ts';
import type { StepView } from './steps.ts';

type Facts = Pick<PresentEvaluation, 'bundleReport' | 'copyOf' | 'instancesTotal' | 'stateText' | 'track'>;
/** More metrics are counted. */
const MOST_NAMED = 4;
const list = new Intl.ListFormat('en-GB');

/** What a step of a run that has not ended did, does or will do; a step that waits will do it. */
export function stepDetail(
  { name, phase }: Pick<StepView, 'name' | 'phase'>,
  evaluation: Facts,
  listing: Submission['listing']['listing'],
): string {
  const { instancesTotal, stateText, track } = evaluation;
  const { steps } = words;
  const tense = phase === 'done' ? 'done' : phase === 'now' && !stateText.startsWith('waiting') ? 'now' : 'todo';
  switch (name) {
    case 'UPLOADED':
      return '';
    case 'CHECKED':
      return tense === 'done' ? checkedDetail(evaluation.bundleReport) : steps.CHECKED[tense];
    case 'EVALUATED':
      return steps.EVALUATED[tense](steps.images(instancesTotal === null ? null : formatCount(instancesTotal)));
    case 'SCORED':
      return steps.SCORED[tense](metricsText(track.metrics));
    case 'PUBLISHED':
      return publishedDetail(evaluation, listing);
    default:
      return steps[name][tense];
  }
}

const metricsText = (metrics: Facts['track']['metrics']): string =>
  metrics.length > MOST_NAMED ? words.steps.metrics(metrics.length) : list.format(metrics.map(({ label }) => label));

/** Names the checks with a remark. */
function checkedDetail(bundleReport: unknown): string {
  const report = readReport(bundleReport);
  const flagged = report ? checksOf(report).filter(({ status }) => status !== 'pass') : [];
  const names = flagged.map(({ topic, file }) => [checkWords.topics[topic] ?? topic, file].filter(Boolean).join(' '));
  return names.length > 0 ? words.steps.CHECKED.flagged(names) : words.steps.CHECKED.done;
}

/** What can happen to the result, by what is known before it is scored. */
function publishedDetail(
  { copyOf, track }: Pick<Facts, 'copyOf' | 'track'>,
  listing: Submission['listing']['listing'],
): string {
  const { steps } = words;
  if (copyOf && listing === 'LISTED') return steps.copy(copyOf.entry?.name ?? null);
  const audience = {
    LISTED: steps.published(`${track.shortName}: ${list.format(track.boards.map((board) => t.boardName(board)))}`),
    UNLISTED: steps.unlisted,
    PRIVATE: steps.private,
  }[listing];
  return track.releaseRule === 'IMPROVEMENTS' && !copyOf ? `${audience} ${steps.withheld}` : audience;
}
