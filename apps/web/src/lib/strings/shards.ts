/** Words of one shard, told when its cell is pressed. */
export const words = {
  title: (index: number) => `Shard ${index}`,
  state: 'State',
  runner: 'Runner',
  noOne: 'no one yet',
  images: 'Images',
  imagesOf: (done: number, all: number) => `${done} of ${all}`,
  tries: 'Tries',
  took: 'Took',
  doneAt: 'Done',
  failures: 'Failed attempts',
} as const;
