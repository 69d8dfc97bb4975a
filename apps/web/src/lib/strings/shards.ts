/** Strings of the details of one shard. */
export const words = {
  title: (index: number) => `Shard ${index}`,
  state: 'State',
  runner: 'Runner',
  unassigned: 'not assigned yet',
  images: 'Images',
  imagesOf: (done: number, all: number) => `${done} of ${all}`,
  tries: 'Attempts',
  duration: 'Duration',
  running: 'Running',
  /** @param estimate of the whole shard, at its pace; null before the first images */
  runningFor: (elapsed: string, estimate: string | null) =>
    estimate === null ? `for ${elapsed}` : `for ${elapsed} of about ${estimate}`,
  doneAt: 'Done',
  failures: 'Failed attempts',
} as const;
