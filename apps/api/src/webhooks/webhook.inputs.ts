import { EVALUATION_STATES } from '@primitives/evaluation';
import { z } from 'zod';

/** Events of webhooks: an evaluation reached a state, or a board changed on a track where the team has an entry. */
export const WEBHOOK_EVENTS = [...EVALUATION_STATES.map((state) => `evaluation.${state}`), 'board.changed'];

export const NewWebhook = z.object({
  team: z.uuid(),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  events: z
    .array(z.enum(WEBHOOK_EVENTS as [string, ...string[]]))
    .min(1)
    .transform((events) => [...new Set(events)]),
});
