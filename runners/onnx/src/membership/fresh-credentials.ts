import type { BusIdentity } from '@primitives/messaging';
import { fullStorage, type Clock, type Closable, type Log } from '@primitives/runtime';
import { renew } from './become-member.js';
import { JoinClosedError } from './join-endpoint.js';
import type { Member } from './member-file.js';

/** Retry delay while the platform is unavailable. */
const AGAIN_MS = 60_000;
/** Maximum delay of a timer; far longer than the lifetime of any credentials. */
const LONGEST_MS = 2 ** 31 - 1;

/** Renews the credentials at half of their lifetime, so that a new connection always finds valid ones. */
export class FreshCredentials implements Closable {
  #timer: NodeJS.Timeout | undefined;

  /** @param onRefused called when the platform refuses to renew them: the runner was removed */
  constructor(
    private member: Member,
    private readonly home: string,
    private readonly parts: { readonly clock: Clock; readonly log: Log; readonly onRefused: (error: unknown) => void },
  ) {
    this.#schedule(this.#halfLife());
  }

  /** For the bus: the current credentials at each connection. */
  get identity(): BusIdentity {
    return { seed: this.member.seed, jwt: () => this.member.jwt };
  }

  #halfLife(): number {
    return Math.max(0, (new Date(this.member.expiresAt).getTime() - this.parts.clock.now().getTime()) / 2);
  }

  #schedule(ms: number): void {
    this.#timer = setTimeout(() => void this.#renew(), Math.min(ms, LONGEST_MS));
  }

  async #renew(): Promise<void> {
    const { clock, log, onRefused } = this.parts;
    try {
      this.member = await renew(this.home, this.member, clock);
      this.#schedule(this.#halfLife());
    } catch (error) {
      if (!(error instanceof JoinClosedError) && fullStorage(error) === null) return onRefused(error);
      log.warn({ err: error }, 'could not renew the credentials; retrying');
      this.#schedule(AGAIN_MS);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
