import {
  formatEstimateInterval,
  formatRank,
  formatWithSign,
  type BadgeView,
  type EvaluationExport,
  type ResultExport,
  type SubmissionExport,
} from '@primitives/boards';

/** `good`: has a value; `busy`: in progress; `bad`: ended without a value; `mute`: nothing to show. */
export type BadgeTone = 'good' | 'busy' | 'bad' | 'mute';

export interface BadgeText {
  readonly label: string;
  readonly message: string;
  readonly tone: BadgeTone;
  /** HTTP status; the response is an image in any case. */
  readonly status: 200 | 400 | 404;
}

const LABEL = 'submission';

/**
 * Unknown and private submissions and submissions to other tracks get the same badge, which does not reveal their
 * existence.
 */
export const UNKNOWN: BadgeText = { label: LABEL, message: 'unknown', tone: 'mute', status: 404 };
export const UNREADABLE: BadgeText = {
  label: LABEL,
  message: 'invalid track, board or show',
  tone: 'mute',
  status: 400,
};
export const TOO_MANY: Omit<BadgeText, 'status'> = { label: LABEL, message: 'too many requests', tone: 'mute' };

const UNSCORED: Record<Exclude<EvaluationExport['state'], 'scored'>, Pick<BadgeText, 'message' | 'tone'>> = {
  queued: { message: 'queued', tone: 'busy' },
  validating: { message: 'running', tone: 'busy' },
  predicting: { message: 'running', tone: 'busy' },
  scoring: { message: 'running', tone: 'busy' },
  rejected: { message: 'rejected', tone: 'bad' },
  failed: { message: 'failed', tone: 'bad' },
  cancelled: { message: 'cancelled', tone: 'bad' },
};

/**
 * The badge of a submission as visible to the public. Test runs on public images have none, because they are on no
 * board.
 */
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
  if (!cell) return 'no value';
  const { label, format, value } = cell;
  return [label, formatWithSign(cell, format), value === null ? null : formatEstimateInterval(cell, format)]
    .filter(Boolean)
    .join(' ');
}
