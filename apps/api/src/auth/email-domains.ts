import { UserError } from '@primitives/evaluation';
import { createHmac } from 'node:crypto';
import type { ApiConfig } from '../config.js';

/** The domain of an e-mail, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Accounts are made only with e-mails of the installation's domains, where it names some.
 *
 * @throws UserError email_domain_refused
 */
export function requireDomain(
  email: string,
  { PRIMITIVES_SIGNUP_DOMAINS: allowed }: Pick<ApiConfig, 'PRIMITIVES_SIGNUP_DOMAINS'>,
): void {
  const domain = domainOf(email);
  if (allowed.length === 0 || allowed.some((each) => domain === each || domain.endsWith(`.${each}`))) return;
  throw new UserError('email_domain_refused', `this installation takes no accounts of ${domain}`, {
    expected: `an e-mail of ${allowed.join(', ')}`,
    found: domain,
  });
}

/**
 * Names a domain in the database without telling it: submissions of one domain are counted together also after their
 * accounts are deleted. Null where the e-mail is not confirmed: it may be anybody's.
 */
export function domainKey(
  { email, emailVerifiedAt }: { readonly email: string; readonly emailVerifiedAt: Date | null },
  { PRIMITIVES_COOKIE_SECRET: secret }: Pick<ApiConfig, 'PRIMITIVES_COOKIE_SECRET'>,
): string | null {
  if (emailVerifiedAt === null) return null;
  return createHmac('sha256', secret.reveal())
    .update(`e-mail domain ${domainOf(email)}`)
    .digest('hex');
}
