/** Whether a table lists an AUC over a list of biases and the one over all biases, whose difference it must state. */
export const hasTwoAreas = (metrics: readonly { readonly id: string }[]): boolean =>
  metrics.some(({ id }) => /\.auc_exact\.v\d+$/.test(id)) && metrics.some(({ id }) => /\.auc\.v\d+$/.test(id));
