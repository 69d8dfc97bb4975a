import {
  formatInterval,
  formatRank,
  formatValue,
  type BadgeView,
  type EvaluationExport,
  type ResultExport,
  type SubmissionExport,
} from '@primitives/boards';

/** `good`: a figure; `busy`: it will have one; `bad`: it has none; `mute`: there is nothing to tell. */
export type BadgeTone = 'good' | 'busy' | 'bad' | 'mute';

export interface BadgeText {
  readonly label: string;
  readonly message: string;
  readonly tone: BadgeTone;
  /** A badge is drawn whatever there is to say; programs read the status. */
  readonly status: 200 | 400 | 404;
}

const LABEL = 'submission';

/** What is unknown, private, or not on that track reads the same: a stranger learns of none of them whether it exists. */
export const UNKNOWN: BadgeText = { label: LABEL, message: 'unknown', tone: 'mute', status: 404 };
export const UNREADABLE: BadgeText = {
  label: LABEL,
  message: 'track, board or show is wrong',
  tone: 'mute',
  status: 400,
};
export const TOO_MANY: Omit<BadgeText, 'status'> = { label: LABEL, message: 'asked for too often', tone: 'mute' };

const UNSCORED: Record<Exclude<EvaluationExport['state'], 'scored'>, Pick<BadgeText, 'message' | 'tone'>> = {
  queued: { message: 'queued', tone: 'busy' },
  validating: { message: 'running', tone: 'busy' },
  predicting: { message: 'running', tone: 'busy' },
  scoring: { message: 'running', tone: 'busy' },
  rejected: { message: 'rejected', tone: 'bad' },
  failed: { message: 'failed', tone: 'bad' },
  cancelled: { message: 'cancelled', tone: 'bad' },
};

/** What a badge says of a submission as anybody may read it. Runs on published images have none: they are on no board. */
export function badgeText(submission: SubmissionExport | null, view: BadgeView): BadgeText {
  const evaluation = submission?.evaluations.find(
    ({ track, debug }) => !debug && (view.track === null || track.slug === view.track),
  );
  if (!evaluation) return UNKNOWN;
  const label = evaluation.track.shortName;
  if (evaluation.state !== 'scored') return { label, ...UNSCORED[evaluation.state], status: 200 };
  if (evaluation.visibility === 'withheld' || evaluation.visibility === 'sealed')
    return { label, message: evaluation.visibility, tone: 'mute', status: 200 };
  if (evaluation.visibility !== 'shown' && evaluation.visibility !== 'embargoed')
    return { label, message: 'withdrawn', tone: 'mute', status: 404 };
  const results = evaluation.results ?? [];
  const result = view.board === null ? results[0] : results.find(({ board }) => board === view.board);
  if (!result) return UNKNOWN;
  const message = view.show === 'rank' ? rankText(result) : metricText(result, evaluation.track.primaryMetric);
  return { label: results.length > 1 ? `${label} ${result.board}` : label, message, tone: 'good', status: 200 };
}

const rankText = ({ rank }: ResultExport): string =>
  rank ? `rank ${formatRank(rank.low, rank.high)} of ${rank.of}` : 'not ranked';

function metricText({ values }: ResultExport, primaryMetric: string): string {
  const cell = values.find(({ metric }) => metric === primaryMetric);
  if (!cell) return 'no figure';
  const { label, format, value } = cell;
  return [label, formatValue(value, format), value === null ? null : formatInterval(cell, format)]
    .filter(Boolean)
    .join(' ');
}
