/** Texts of an evaluation that has not ended: its steps, and when its scores are expected. */
export const words = {
  late: 'It takes longer than estimated.',
  /** From the start of an evaluation. @param duration such as `3 min` */
  within: (duration: string) => `within ${duration} of its start`,
  after: (range: string) => `${range} after it starts`,
  /** Times of another track. */
  ended: 'ended',
  since: 'since',
  /** @param end such as `about 09:40` */
  expected: (end: string) => `Scores expected ${end}.`,
  changes: {
    queue: 'The estimate changed with the queue.',
    speed: 'The estimate changed with the measured speed.',
    firstShard: 'The estimate changed: the first shard takes longer.',
  },
  /** In the queue. */
  place: (place: number) => (place === 1 ? 'First in the queue.' : `Place ${place} in the queue.`),
  details: 'Details',
  waiting: (reason: string) => `${reason}.`,
  othersWait: (reason: string) => `Remaining shards: ${reason}`,
  /** What a step does, by its state. */
  steps: {
    CHECKED: {
      todo: 'The bundle will be checked before the model reads any image.',
      now: 'The bundle is checked before the model reads any image.',
      done: 'The bundle passed its checks.',
      flagged: (files: readonly string[]) => `The bundle passed its checks, with remarks: ${files.join(', ')}.`,
    },
    QUEUED: {
      todo: 'A free runner will take the first shard, a part of the images. Teams take turns.',
      now: 'A runner takes the first shard, a part of the images.',
      done: 'A runner took the first shard, a part of the images.',
    },
    WARMED_UP: {
      todo: 'One shard will be evaluated first, to measure the speed.',
      now: 'One shard is evaluated first, to measure the speed.',
      done: 'One shard was evaluated, which measured the speed.',
    },
    EVALUATED: {
      todo: (images: string) => `Runners will evaluate ${images} in shards.`,
      now: (images: string) => `Runners evaluate ${images} in shards.`,
      done: (images: string) => `Runners evaluated ${images}.`,
    },
    images: (count: string | null) => (count === null ? 'all images' : `all ${count} images`),
    SCORED: {
      todo: (metrics: string) => `The scorer will compute ${metrics}. There are no partial scores.`,
      now: (metrics: string) => `The scorer computes ${metrics}. There are no partial scores.`,
      done: (metrics: string) => `The scorer computed ${metrics}.`,
    },
    metrics: (count: number) => `${count} metrics`,
    published: (boards: string) => `The result will appear on ${boards}.`,
    withheld:
      'A result may be withheld: a first one that is close to chance, a later one that is not clearly better than the best of its team or account.',
    copy: (entry: string | null) =>
      entry === null
        ? 'The result will not be ranked: a maintainer removed the same model from the boards.'
        : `The boards will list the result as a copy of ${entry} and will not rank it.`,
    private: 'The result will be visible to the team and the maintainers, and on no board.',
    unlisted: 'The result will be visible to anyone with the link, and on no board.',
  },
} as const;
