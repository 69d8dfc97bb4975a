/** A refusal in the shape of the GraphQL API. */
export interface PrintedRefusal {
  readonly code: string;
  readonly message: string;
  readonly expected?: string | null | undefined;
  readonly found?: string | null | undefined;
  readonly remedy: string;
}

/** The refusal as text: message, expected and found, remedy. */
export function refusalText({ code, message, expected, found, remedy }: PrintedRefusal): string {
  const lines = [`${message} (${code})`];
  if (expected) lines.push(`  expected: ${expected}`);
  if (found) lines.push(`  found:    ${found}`);
  lines.push(`  remedy:   ${remedy}`);
  return lines.join('\n');
}
