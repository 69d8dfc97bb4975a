import { ExplainedError, FINAL_EXIT, FinalError } from '@primitives/runtime';
import { parseMembership, type JoinRequest, type Membership, type RenewRequest } from '@primitives/protocol';

/** The platform refused the request; a later start may succeed. */
export class JoinRefusedError extends ExplainedError {
  override readonly name = 'JoinRefusedError';
  readonly exitCode = 1;

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  with(addition: string): JoinRefusedError {
    return new JoinRefusedError(this.code, `${this.message}; ${addition}`);
  }
}

/** The platform refuses this machine permanently. */
export class NotAdmittedError extends FinalError {
  override readonly name = 'NotAdmittedError';
  readonly exitCode = FINAL_EXIT.NOT_ADMITTED;

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  with(addition: string): NotAdmittedError {
    return new NotAdmittedError(this.code, `${this.message}; ${addition}`);
  }
}

export type Refusal = JoinRefusedError | NotAdmittedError;

/** Permanent refusals; others may be over at the next start: a clock that is set, a release that is rolled out. */
const STANDING: readonly string[] = ['runner_removed', 'join_token_invalid', 'hardware_insufficient'];

/** The platform is unavailable. */
export class JoinClosedError extends Error {
  override readonly name = 'JoinClosedError';
}

const TIMEOUT_MS = 10_000;

/** Joins with a one-time token. @throws NotAdmittedError, JoinRefusedError, JoinClosedError */
export const requestToJoin = (url: string, request: JoinRequest) => post(`${url}/runners/join`, request);

/** Renews with a signature. @throws NotAdmittedError, JoinRefusedError, JoinClosedError */
export const requestRenewal = (url: string, request: RenewRequest) => post(`${url}/runners/renew`, request);

async function post(address: string, request: object): Promise<Membership> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new JoinClosedError(`${address} does not answer`, { cause });
  });
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw new JoinClosedError(`${address} broke off its answer`, { cause });
  });
  if (response.ok) return parseMembership(new Uint8Array(bytes));
  if (response.status >= 500 || response.status === 429)
    throw new JoinClosedError(`${address} answered ${response.status}`);
  throw refusal(address, response.status, new TextDecoder().decode(bytes));
}

function refusal(address: string, status: number, text: string): Refusal {
  try {
    const { code, message, remedy } = JSON.parse(text) as { code: string; message: string; remedy: string };
    const explanation = `${message}; ${remedy}`;
    return STANDING.includes(code) ? new NotAdmittedError(code, explanation) : new JoinRefusedError(code, explanation);
  } catch {
    return new JoinRefusedError('not_primitives', `${address} answered ${status} and is no Primitives platform`);
  }
}
