/** Whether anyone who reads of a model may have its weights, as its team declares: open · on request · closed. */
export const WEIGHTS = ['open', 'on_request', 'closed'] as const;
export type Weights = (typeof WEIGHTS)[number];
