import { platformFault, refusal, temporary } from './code-entry.js';

/** Codes of any request, and of clients that receive no response. */
export const REQUEST_CODES = {
  input_invalid: refusal(
    'a field of the request is missing or invalid',
    'correct the field that the message names, and try again',
  ),
  forbidden: refusal(
    'the account or API token does not have the required permission',
    'use an account or token that has the role or scope in the message; an owner of the team or a maintainer can grant it',
  ),
  rate_limited: temporary(
    'too many requests of this kind in a short time',
    'wait until the time in the message, or for one minute, and try again',
  ),
  webhook_unknown: refusal('no webhook of your teams has this id', 'list the webhooks of the team and choose one'),
  webhook_address_not_allowed: refusal(
    'webhooks may only use public https addresses',
    'use a publicly reachable https address, or ask a maintainer to allow private addresses',
  ),
  unreachable: platformFault(
    'the platform does not respond at this address',
    'check the address and your network connection, then try again; to set another address, use `primitives login --url ADDRESS`, PRIMITIVES_URL or `--url`',
  ),
  internal: platformFault(
    'internal error; the log of the platform contains the incident id of the message',
    'try again; the quota is refunded; if this happens again, report the incident id to a maintainer',
  ),
};
