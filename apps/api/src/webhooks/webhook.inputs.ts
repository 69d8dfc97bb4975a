import type { EvaluationState } from '@primitives/evaluation';
import { z } from 'zod';

/** An evaluation reached a state, or a board changed on a track where the team has an entry. */
export type WebhookEvent = `evaluation.${EvaluationState}` | 'board.changed';
export type WebhookMessageType = WebhookEvent | 'ping';

export const NewWebhook = z.object({
  team: z.uuid(),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  events: z
    .array(z.string())
    .min(1)
    .transform((events) => [...new Set(events)]),
});
