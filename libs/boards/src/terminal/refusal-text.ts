/** A refusal in the shape of the GraphQL API. */
export interface PrintedRefusal {
  readonly code: string;
  readonly message: string;
  readonly expected?: string | null | undefined;
  readonly found?: string | null | undefined;
  readonly remedy: string;
}

/** A remedy whose paths of the documentation, such as `/docs/errors`, are addresses. @param url of the platform */
export const withDocsAddress = (remedy: string, url: string): string =>
  remedy.replaceAll(/(?<=^|[\s(])\/docs\//g, () => `${url}/docs/`);

/**
 * The refusal as text: message, expected and found, remedy.
 *
 * @param url of the platform; null leaves paths of the documentation as they are
 */
export function refusalText(
  { code, message, expected, found, remedy }: PrintedRefusal,
  url: string | null = null,
): string {
  const lines = [`${message} (${code})`];
  if (expected) lines.push(`  expected: ${expected}`);
  if (found) lines.push(`  found:    ${found}`);
  lines.push(`  remedy:   ${withDocsAddress(remedy, url ?? '')}`);
  return lines.join('\n');
}
