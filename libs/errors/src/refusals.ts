import type { Code } from './codes.js';
import { UserError } from './user-error.js';

/** Refusals that several packages return, so that the API, the command line and live updates use the same texts. */

export const notSignedIn = () =>
  new UserError('not_signed_in', 'this request requires an account', {
    expected: 'a session or an API token',
    found: 'no credentials',
  });

const INVALID_TOKENS = {
  token_unknown: { message: 'the API token is unknown', found: 'an unknown token' },
  token_expired: { message: 'the API token has expired', found: 'an expired token' },
  token_revoked: { message: 'the API token was revoked', found: 'a revoked token' },
} as const satisfies Partial<Record<Code, { message: string; found: string }>>;
export type InvalidTokenCode = keyof typeof INVALID_TOKENS;

export const isInvalidTokenCode = (code: string): code is InvalidTokenCode => Object.hasOwn(INVALID_TOKENS, code);

export const tokenInvalid = (code: InvalidTokenCode) =>
  new UserError(code, INVALID_TOKENS[code].message, {
    expected: 'a valid API token, or none',
    found: INVALID_TOKENS[code].found,
  });

/** @param reason the maintainer's, a sentence */
export const accountSuspended = (reason: string) =>
  new UserError('account_suspended', `this account is suspended: ${reason}`);

/** @param near the names of similar tracks, if they are known */
export const trackUnknown = (slug: string, near: readonly string[] = []) =>
  new UserError(
    'track_unknown',
    `there is no track "${slug}"${near[0] === undefined ? '' : `; did you mean ${near[0]}?`}`,
    {
      expected: near.length === 0 ? 'the name of a track' : `a track, such as ${near.join(', ')}`,
      found: slug,
    },
  );

/** @param command the first command that installs the benchmark */
export const imagesNotInstalled = (slug: string, command: string) =>
  new UserError('images_not_installed', `the images of track ${slug} are not installed here; import them: ${command}`, {
    expected: 'a track with images',
    found: slug,
  });

export const boardUnknown = (track: string, board: string, boards: readonly string[]) =>
  new UserError('board_unknown', `track ${track} has no board "${board}"`, {
    expected: boards.join(', '),
    found: board,
  });

export const interfaceUnsupported = (track: string, accepted: readonly string[], found: string) =>
  new UserError('interface_unsupported', `track ${track} does not accept the interface ${found}`, {
    expected: accepted.join(', '),
    found,
  });

export const runnerUnknown = (id: string) =>
  new UserError('runner_unknown', `there is no runner "${id}"`, { expected: 'the id of a runner', found: id });

export const runnerRemoved = (id: string) =>
  new UserError('runner_removed', `the runner ${id} was removed from the fleet`);

export const poolUnknown = (name: string) =>
  new UserError('pool_unknown', `there is no pool "${name}"`, { expected: 'the name of a pool', found: name });

export const receiptUnknown = (name: string) =>
  new UserError('receipt_unknown', `there is no receipt "${name}"`, {
    expected: 'the digest of a receipt, or the id of an evaluation that is scored',
    found: name,
  });

/** A submission without a published result. @param withheld whether one of its results is withheld */
export const receiptMissing = (code: string, withheld: boolean) =>
  new UserError('receipt_unknown', `the submission ${code} has no receipt`, {
    expected: 'a submission with a published result',
    found: withheld ? `${code}, whose result is withheld` : code,
    ...(withheld && {
      remedy: 'a receipt is issued only for published results; the page of the submission states why this is withheld',
    }),
  });

export const webhookUnknown = (id: string) =>
  new UserError('webhook_unknown', `there is no webhook "${id}"`, {
    expected: 'the id of a webhook of a team that you own',
    found: id,
  });

export const submissionUnknown = (idOrCode: string) =>
  new UserError('submission_unknown', `there is no submission "${idOrCode}"`, {
    expected: 'the id or the six-character code of a submission',
    found: idOrCode,
  });

export const modelUnknown = (slug: string) =>
  new UserError('model_unknown', `there is no model "${slug}"`, {
    expected: 'the slugs of a team and of the name of a listed submission, <team>.<name>',
    found: slug,
  });

export const comparisonTimeout = () =>
  new UserError('comparison_timeout', 'the scorer is still comparing these entries');

/** @param found the boards of each submission, or the submissions if they are too few or too many */
export const noCommonBoard = (found: string, board: string | null) =>
  new UserError(
    'no_common_board',
    board === null
      ? 'no board contains all of these submissions'
      : `board ${board} does not contain all of these submissions`,
    {
      expected: 'two to six submissions with a published result on the same board',
      found,
    },
  );

interface NamedTerms {
  readonly benchmark: string;
  readonly number: number;
  readonly sha256: string;
}

export const termsNotAccepted = ({ benchmark, number, sha256 }: NamedTerms) =>
  new UserError('terms_not_accepted', `the terms of ${benchmark}, version ${number}, are not accepted`, {
    expected: `acceptance of the terms with sha256 ${sha256}`,
    found: 'none',
  });
