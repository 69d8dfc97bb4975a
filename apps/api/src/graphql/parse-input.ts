import { UserError } from '@primitives/errors';
import type { z } from 'zod';
import { requirePlain } from './plain-inputs.js';

/** Parses an input. @throws UserError input_invalid, which names every invalid field and never includes a value */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  requirePlain(input);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${lowerFirst(issue.message)}`);
  throw new UserError('input_invalid', problems.join('; '));
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
