const results = (count: number) => (count === 1 ? 'result' : 'results');

/** What a withdrawal does, for how long, and the quota, in one sentence. */
export const withdrawal = {
  fromBoards: (count: number) =>
    `Withdrawing removes the ${results(count)} from all boards permanently: it cannot be undone and refunds no quota.`,
  /** Of results on no board. */
  offBoards: (count: number) =>
    `After a withdrawal, no board has the ${results(count)}; this cannot be undone, and quota is not refunded.`,
  do: (count: number) => `Withdraw ${results(count)}`,
} as const;
