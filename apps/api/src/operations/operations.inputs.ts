import type { DeadLetterChoice } from '@primitives/store/evaluations';
import { z } from 'zod';

/** Which dead letters to select: some, all with one code, or all. */
export const Choice = z
  .object({
    evaluations: z.array(z.uuid()).min(1).max(1_000).nullish(),
    code: z.string().min(1).max(64).nullish(),
    all: z.boolean().nullish(),
  })
  .refine(
    ({ evaluations, code, all }) => [evaluations, code, all || null].filter((each) => each != null).length === 1,
    {
      message: 'name evaluations, or a code, or all: exactly one of them',
    },
  )
  .transform(({ evaluations, code }): DeadLetterChoice => {
    if (evaluations) return { evaluationIds: evaluations };
    return code ? { code } : 'all';
  });

/** Published on the page of the submission or the runner. */
export const Reason = z.string().trim().min(3).max(500);
export const Weight = z.number().positive().max(100);
export const Priority = z.int().min(-3).max(3);
