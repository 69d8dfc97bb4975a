/** Strings of the details of one shard. */
export const words = {
  title: (index: number) => `Shard ${index}`,
  state: 'State',
  runner: 'Runner',
  noOne: 'no one yet',
  images: 'Images',
  imagesOf: (done: number, all: number) => `${done} of ${all}`,
  tries: 'Attempts',
  took: 'Took',
  doneAt: 'Done',
  failures: 'Failed attempts',
} as const;
