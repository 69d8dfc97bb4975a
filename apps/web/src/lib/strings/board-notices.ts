/** Strings of the notices above a board. */
export const words = {
  snapshot: (number: number, instant: string, isLatest: boolean) =>
    `Snapshot ${number} of ${instant} UTC${isLatest ? ', the latest one' : ''}: it never changes.`,
  seeLive: 'See the live board',
  dropped: (keys: readonly string[]) => `Removed unknown parameters from the address: ${keys.join(', ')}.`,
  withoutValues: (metric: string, reason: string) =>
    `No value of ${metric} is shown, so no entry is ranked: ${reason}.`,
} as const;
