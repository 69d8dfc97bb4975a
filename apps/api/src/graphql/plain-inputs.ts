import { UserError } from '@primitives/errors';
import { forbiddenIn, forbiddenInLine, forbiddenInText, type ForbiddenIn } from '@primitives/evaluation';
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { z } from 'zod';

/** @throws UserError input_invalid with the path of the first control character in any string of the value */
export function requirePlain(value: unknown): void {
  const found = forbiddenIn(value);
  if (found) throw refusalOf(found);
}

/** Rejects control characters in a URL, including tabs and line breaks. @throws UserError input_invalid */
export function requirePlainUrl(url: string): void {
  let text: string;
  try {
    text = decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    throw new UserError('input_invalid', 'the URL is not percent-encoded UTF-8');
  }
  const found = forbiddenInText(text) ?? forbiddenInText(text.replaceAll(/[\t\n\r]/g, '\u0001'));
  if (found) throw refusalOf({ path: 'the URL', ...found });
}

/** Validation rule: rejects string literals with control characters. */
export const plainLiterals = (context: ValidationContext): ASTVisitor => ({
  StringValue(node) {
    const found = forbiddenInText(node.value);
    if (!found) return;
    const refusal = refusalOf({ path: 'a string in the document', ...found });
    context.reportError(new GraphQLError(refusal.message, { nodes: node, originalError: refusal }));
  },
});

/** A non-empty single-line string, such as a name. */
export const line = (max: number) => oneLine(z.string().trim().min(1).max(max));
/** A single-line string that may be empty. */
export const optionalLine = (max: number) => oneLine(z.string().trim().max(max));

const oneLine = (text: z.ZodString) =>
  text.refine((given) => forbiddenInLine(given) === null, {
    error: ({ input }) =>
      `must be one line without invisible characters; found ${forbiddenInLine(String(input))?.name ?? ''}`,
  });

const refusalOf = ({ path, at, name }: ForbiddenIn): UserError =>
  new UserError(
    'input_invalid',
    `${path === '' ? 'the string' : path}: the character ${name} at ${at + 1} is not allowed`,
    {
      expected: 'a string without control characters other than tabs and line breaks',
      found: name,
    },
  );
