import { UserError } from '@primitives/errors';
import type { z } from 'zod';
import { requirePlain } from './plain-inputs.js';

/**
 * Parses an input.
 *
 * @param name of a single value
 * @throws UserError input_invalid, which names every invalid field and never includes a value
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, name?: string): T {
  requirePlain(input);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const field = [...(name === undefined ? [] : [name]), ...issue.path].join('.');
    return `${field === '' ? '' : `${field}: `}${problemOf(issue)}`;
  });
  throw new UserError('input_invalid', problems.join('; '));
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `expected at least ${issue.minimum} ${issue.minimum === 1 ? 'character' : 'characters'}`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `expected at most ${issue.maximum} characters`;
  return issue.message.slice(0, 1).toLowerCase() + issue.message.slice(1);
}
