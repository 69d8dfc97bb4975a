/**
 * Limits of live connections, several times what the web app uses: one connection per page and a few messages on load.
 */
export const SOCKET_LIMITS = {
  /** Maximum bytes of a client message: a document and its variables. */
  messageBytes: 64 * 1024,
  /** Maximum subscriptions per connection. */
  subscriptions: 50,
  /** Maximum burst of messages per connection, and the sustained rate. */
  messageBurst: 200,
  messagesPerSecond: 20,
  /** Maximum buffered bytes for a slow client. */
  waitingBytes: 1024 * 1024,
} as const;

/** Counts open connections, in total and per address. */
export class OpenSockets {
  readonly #byAddress = new Map<string, number>();
  #open = 0;

  constructor(private readonly limits: { readonly perAddress: number; readonly inAll: number }) {}

  /** Registers a connection. @returns null, or the HTTP status of a refusal: 429 (per address) or 503 (in total) */
  enter(address: string): 429 | 503 | null {
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.limits.perAddress) return 429;
    if (this.#open >= this.limits.inAll) return 503;
    this.#byAddress.set(address, count + 1);
    this.#open++;
    return null;
  }

  release(address: string): void {
    const count = this.#byAddress.get(address) ?? 0;
    if (count <= 1) this.#byAddress.delete(address);
    else this.#byAddress.set(address, count - 1);
    this.#open--;
  }
}

/** A token bucket for the messages of one connection. @param nowMs a monotonic timestamp */
export class MessageBudget {
  #tokens: number = SOCKET_LIMITS.messageBurst;

  constructor(private atMs: number) {}

  acquire(nowMs: number): boolean {
    const refill = ((nowMs - this.atMs) / 1000) * SOCKET_LIMITS.messagesPerSecond;
    this.#tokens = Math.min(SOCKET_LIMITS.messageBurst, this.#tokens + refill);
    this.atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}

/**
 * The client's network address: the peer's, or the one that the last trusted proxy reports.
 *
 * @param forwarded the header `X-Forwarded-For`, to which each proxy appends
 * @param proxies number of trusted proxies in front of this process
 */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const hops = [
    ...(forwarded ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    peer,
  ];
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? peer;
}

/** A WebSocket cannot be closed with a longer reason (RFC 6455 section 5.5). */
const CLOSE_REASON_BYTES = 123;

/** Code and message of the error; the end of a message that is too long is missing. */
export function closeReason({ code, message }: { readonly code: string; readonly message: string }): string {
  let reason = `${code}: ${message}`.slice(0, CLOSE_REASON_BYTES);
  while (Buffer.byteLength(reason) > CLOSE_REASON_BYTES) reason = reason.slice(0, -1);
  return reason;
}
