/** Strings of the notices above a board. */
export const words = {
  frozenBanner: (number: number, date: string) => `Frozen snapshot ${number} of ${date}.`,
  seeCurrent: 'See the current board',
  dropped: (keys: readonly string[]) => `Removed unknown parameters from the address: ${keys.join(', ')}.`,
  withoutValues: (metric: string, reason: string) =>
    `No value of ${metric} is shown, so no entry is ranked: ${reason}.`,
} as const;
