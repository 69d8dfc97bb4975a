/** The consequences of a cancellation, wherever it is confirmed. */
export const cancelNote = (count: number): string =>
  `Runners stop ${count === 1 ? 'its' : 'their'} shards at once. The quota is refunded only ${
    count === 1 ? 'if no runner has started it' : 'for those that no runner has started'
  }. This cannot be undone.`;

export const cancelDo = (count: number): string => (count === 1 ? 'Cancel evaluation' : 'Cancel evaluations');
