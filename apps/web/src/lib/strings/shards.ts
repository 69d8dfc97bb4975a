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
  doneAt: 'Done',
  failures: 'Failed attempts',
} as const;
