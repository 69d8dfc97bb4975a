import { UserError } from '@primitives/errors';
import { createHmac } from 'node:crypto';
import type { ApiConfig } from '../config.js';

/** The domain of an e-mail address in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Restricts accounts to the e-mail domains of the installation, if any are configured.
 *
 * @throws UserError email_domain_not_allowed
 */
export function requireDomain(
  email: string,
  { PRIMITIVES_SIGNUP_DOMAINS: allowed }: Pick<ApiConfig, 'PRIMITIVES_SIGNUP_DOMAINS'>,
): void {
  const domain = domainOf(email);
  if (allowed.length === 0 || allowed.some((each) => domain === each || domain.endsWith(`.${each}`))) return;
  throw new UserError('email_domain_not_allowed', `accounts with e-mail addresses of ${domain} are not allowed`, {
    expected: `an e-mail address of ${allowed.join(', ')}`,
    found: domain,
  });
}

/**
 * An HMAC that identifies a domain without revealing it, so that submissions of one domain are counted together even
 * after their accounts are deleted. Null for an unverified e-mail address, which may belong to another person.
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
