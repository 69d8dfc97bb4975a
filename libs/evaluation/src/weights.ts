/** Availability of a model's weights to readers, as its team declares: open · on request · closed. */
export const WEIGHTS = ['open', 'on_request', 'closed'] as const;
export type Weights = (typeof WEIGHTS)[number];
