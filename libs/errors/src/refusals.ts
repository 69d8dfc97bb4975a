import type { Code } from './codes.js';
import { UserError } from './user-error.js';

/** Refusals that several packages return, so that API, command line and live answers use the same texts. */

export const notSignedIn = () =>
  new UserError('not_signed_in', 'this needs an account, and no one is signed in', {
    expected: 'a session or an API token',
    found: 'neither',
  });

const DEAD_TOKENS = {
  token_unknown: { message: 'no one holds this API token', found: 'one that is unknown here' },
  token_expired: { message: 'the time of this API token is over', found: 'one that has expired' },
  token_revoked: { message: 'this API token was revoked', found: 'one that was revoked' },
} as const satisfies Partial<Record<Code, { message: string; found: string }>>;
export type DeadTokenCode = keyof typeof DEAD_TOKENS;

export const isDeadTokenCode = (code: string): code is DeadTokenCode => Object.hasOwn(DEAD_TOKENS, code);

export const tokenDead = (code: DeadTokenCode) =>
  new UserError(code, DEAD_TOKENS[code].message, {
    expected: 'an API token that works, or none',
    found: DEAD_TOKENS[code].found,
  });

export const trackUnknown = (slug: string) =>
  new UserError('track_unknown', `there is no track "${slug}"`, { expected: 'the name of a track', found: slug });

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
  new UserError('interface_unsupported', `track ${track} cannot be answered by a ${found}`, {
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

export const comparisonDelayed = () =>
  new UserError('comparison_delayed', 'the scorer is still comparing these entries');

export const entriesApart = (codes: readonly string[], board: string | null) =>
  new UserError(
    'entries_apart',
    board === null
      ? 'no board shows all of these submissions'
      : `board ${board} does not show all of these submissions`,
    {
      expected: 'two to six submissions with a published result on the same board',
      found: codes.join(', '),
    },
  );

/** The terms of a benchmark, as in a refusal. */
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
