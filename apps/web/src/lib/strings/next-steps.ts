import { plural } from './plural.ts';

/** Texts of an evaluation that has not ended: its place, when its scores are expected, and the steps that follow. */
export const words = {
  title: 'What happens next',
  note: 'This page updates itself. The evaluation continues when you close it.',
  position: 'Position',
  progress: 'Progress',
  estimate: 'Scores expected',
  checks: 'Checks',
  unknownEnd: 'not known yet',
  soon: 'in less than a minute',
  late: 'later than estimated',
  scoringEnd: 'when the scorer is done',
  end: (duration: string) => `in about ${duration}`,
  notQueued: 'The queue follows the checks',
  scoring: 'All images are evaluated',
  ahead: (count: number | null) =>
    count === null
      ? 'In the queue'
      : count === 0
        ? 'Next in the queue'
        : `${plural(count, 'evaluation')} before it in the queue`,
  evaluating: (done: number, shards: number) => `${done} of ${plural(shards, 'shard')} evaluated`,
  predicted: 'All images are evaluated, not scored yet',
  notChecked: 'not started',
  checking: 'in progress',
  passed: 'passed',
  steps: {
    CHECKED: 'The bundle is checked before the model reads any image.',
    QUEUED: 'A free runner takes the first shard. Runners are shared among teams.',
    WARMED_UP: 'One shard is evaluated first, to measure the speed.',
    EVALUATED: (images: string | null) =>
      `Runners evaluate ${images === null ? 'all' : `all ${images}`} images in shards.`,
    SCORED: (metrics: string) => `The scorer computes ${metrics}. There are no partial scores.`,
    published: (boards: string) => `The result appears on ${boards}.`,
    withheld:
      'A result may be withheld: a first one that is close to chance, a later one that is not clearly better than the best of its team or account.',
    copy: (entry: string | null) =>
      entry === null
        ? 'The result is not ranked: a maintainer removed the same model from the boards.'
        : `The boards list the result as a copy of ${entry} and do not rank it.`,
    private: 'The result is visible to the team and the maintainers, and on no board.',
    unlisted: 'The result is visible to anyone with the link, and on no board.',
  },
} as const;
