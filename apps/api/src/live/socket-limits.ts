/**
 * What live connections may take of a process. Pages keep one connection and send a few messages when they open; the bounds are a
 * multiple of that.
 */
export const SOCKET_LIMITS = {
  /** Bytes of one message from a client: a document and its variables. */
  messageBytes: 64 * 1024,
  /** Subscriptions of one connection. */
  subscriptions: 50,
  /** Messages that one connection may send at once, and again so many a second. */
  messageBurst: 200,
  messagesPerSecond: 20,
  /** Bytes that wait for a client that does not read. */
  waitingBytes: 1024 * 1024,
} as const;

/** Open connections, in all and by address. */
export class OpenSockets {
  readonly #byAddress = new Map<string, number>();
  #open = 0;

  constructor(private readonly most: { readonly perAddress: number; readonly inAll: number }) {}

  /** Why one more is refused, as an HTTP status: 429 for the address, 503 for the process; null when it is counted. */
  enter(address: string): 429 | 503 | null {
    const here = this.#byAddress.get(address) ?? 0;
    if (here >= this.most.perAddress) return 429;
    if (this.#open >= this.most.inAll) return 503;
    this.#byAddress.set(address, here + 1);
    this.#open++;
    return null;
  }

  leave(address: string): void {
    const here = this.#byAddress.get(address) ?? 0;
    if (here <= 1) this.#byAddress.delete(address);
    else this.#byAddress.set(address, here - 1);
    this.#open--;
  }
}

/** A token bucket for the messages of one connection. @param nowMs a monotonic time */
export class MessageBudget {
  #tokens: number = SOCKET_LIMITS.messageBurst;

  constructor(private atMs: number) {}

  take(nowMs: number): boolean {
    const gained = ((nowMs - this.atMs) / 1000) * SOCKET_LIMITS.messagesPerSecond;
    this.#tokens = Math.min(SOCKET_LIMITS.messageBurst, this.#tokens + gained);
    this.atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}

/**
 * The address that a request comes from: the peer's, or what the last trusted proxy says of its peer.
 *
 * @param forwarded the header `X-Forwarded-For`, to which each proxy appends
 * @param proxies how many proxies in front of this process are trusted
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

/** What one client holds: an IPv4 address, or the /64 network that one host of IPv6 is given. */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, tail === undefined ? 0 : 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
