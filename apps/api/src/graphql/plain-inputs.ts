import { forbiddenIn, forbiddenInLine, forbiddenInText, UserError, type ForbiddenIn } from '@primitives/evaluation';
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { z } from 'zod';

/** @throws UserError input_invalid when a text of the value holds a control character, whose place it names */
export function requirePlain(value: unknown): void {
  const found = forbiddenIn(value);
  if (found) throw refusalOf(found);
}

/** The same of an address: its texts have one line. @throws UserError input_invalid */
export function requirePlainUrl(url: string): void {
  let text: string;
  try {
    text = decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    throw new UserError('input_invalid', 'the address is not percent-encoded UTF-8');
  }
  const found = forbiddenInText(text) ?? forbiddenInText(text.replaceAll(/[\t\n\r]/g, '\u0001'));
  if (found) throw refusalOf({ path: 'the address', ...found });
}

/** A rule of validation: literals of a document hold no control character either. */
export const plainLiterals = (context: ValidationContext): ASTVisitor => ({
  StringValue(node) {
    const found = forbiddenInText(node.value);
    if (!found) return;
    const refusal = refusalOf({ path: 'a text of the document', ...found });
    context.reportError(new GraphQLError(refusal.message, { nodes: node, originalError: refusal }));
  },
});

/** A name, or another text of one line. */
export const line = (max: number) => oneLine(z.string().trim().min(1).max(max));
/** The same, which may be empty. */
export const optionalLine = (max: number) => oneLine(z.string().trim().max(max));

const oneLine = (text: z.ZodString) =>
  text.refine((given) => forbiddenInLine(given) === null, {
    error: ({ input }) =>
      `must be one line without invisible characters; found ${forbiddenInLine(String(input))?.name ?? ''}`,
  });

const refusalOf = ({ path, at, name }: ForbiddenIn): UserError =>
  new UserError(
    'input_invalid',
    `${path === '' ? 'the text' : path}: the character ${name} at ${at + 1} is not allowed`,
    {
      expected: 'a text without control characters other than tab and line breaks',
      found: name,
    },
  );
