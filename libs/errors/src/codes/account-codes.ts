import { refusal, temporary } from './code-entry.js';

const TOKEN_REMEDY =
  'run `primitives login` and unset PRIMITIVES_TOKEN, or create a new token on the account page and send it';

/** Codes of accounts, sign-in and teams. */
export const ACCOUNT_CODES = {
  not_signed_in: refusal(
    'the request needs an account, but has no valid credentials',
    'sign in on the page, run `primitives login`, or send an API token (PRIMITIVES_TOKEN, or the Authorization header)',
  ),
  token_unknown: refusal('the API token is unknown, or its account was deleted', TOKEN_REMEDY),
  token_expired: refusal('the API token has expired', TOKEN_REMEDY),
  token_revoked: refusal('the API token was revoked', TOKEN_REMEDY),
  sign_in_failed: refusal(
    'e-mail address and password do not match an account',
    'check the e-mail address and the password, or reset the password',
  ),
  account_exists: refusal('an account with this e-mail address exists already', 'sign in with this e-mail address'),
  account_suspended: refusal(
    'a maintainer suspended the account; the message states why',
    'contact a maintainer of the installation; to read public data, run `primitives logout` and unset PRIMITIVES_TOKEN',
  ),
  account_unknown: refusal('no account has this id', 'choose an account from the list on the page Administration'),
  link_invalid: refusal(
    'the link is unknown, expired or already used',
    'request a new e-mail; only the newest link works, and only once',
  ),
  mail_disabled: refusal('this installation does not send e-mail', 'contact a maintainer'),
  email_unverified: refusal(
    'the e-mail address of the account is not verified',
    'follow the link in the e-mail that you received, or request a new one on the account page',
  ),
  email_domain_not_allowed: refusal(
    'the installation accepts e-mail addresses of certain domains only',
    'use an e-mail address of a domain that the message lists',
  ),
  passkey_invalid: temporary(
    'the passkey is unknown, or its response does not match the challenge',
    'try again; if it fails again, sign in another way and add the passkey again',
  ),
  provider_unknown: refusal(
    'this installation has no sign-in provider of this name',
    'choose a sign-in method from the sign-in page',
  ),
  provider_failed: temporary('the sign-in provider did not confirm your identity', 'try again, or sign in another way'),
  identity_in_use: refusal(
    'the identity is linked to another account',
    'sign in with that identity and remove it from the other account, then add it here',
  ),
  identity_without_email: refusal(
    'the sign-in provider confirms no e-mail address, and an account needs one',
    'create an account with an e-mail address, then add the provider on the security page of the account',
  ),
  last_sign_in_method: refusal(
    'this is the last sign-in method of the account',
    'set a password or add a passkey first',
  ),
  device_code_unknown: refusal(
    'the device code is unknown, expired or already used',
    'check the code; it is valid for 15 minutes and works once; run `primitives login` again for a new one',
  ),
  confirmation_required: refusal(
    'this action requires a recent confirmation of your identity',
    'confirm with your password or a passkey, then try again',
  ),
  last_admin: refusal('the installation needs at least one administrator', 'make another account administrator first'),
  team_unknown: refusal(
    'no team has this name, or the account is not a member of it',
    'use the short name, the name or the id of a team; `primitives whoami` lists yours',
  ),
  member_unknown: refusal('the account is not a member of the team', 'choose a member from the page of the team'),
  last_owner: refusal('the team needs at least one owner', 'make another member owner first'),
  team_limit_reached: refusal(
    'the account owns the maximum number of teams',
    'transfer one of your teams to another member',
  ),
  invitation_unknown: refusal(
    'the invitation is unknown, expired, withdrawn or already answered',
    'ask an owner of the team for a new invitation',
  ),
};
