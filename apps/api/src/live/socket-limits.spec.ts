import { clientAddress, closeReason, MessageBudget, OpenSockets, SOCKET_LIMITS } from './socket-limits.js';

describe('open connections', () => {
  it('are limited per address and in total, and release their slot on close', () => {
    const open = new OpenSockets({ perAddress: 2, inAll: 3 });
    expect(['a', 'a', 'a', 'b', 'b'].map((address) => open.enter(address))).toEqual([null, null, 429, null, 503]);
    open.release('a');
    expect([open.enter('b'), open.enter('a')]).toEqual([null, 503]);
  });
});

describe('the message budget', () => {
  it('allows a burst, then a steady rate, and never accumulates more than the burst', () => {
    const budget = new MessageBudget(0);
    const taken = (nowMs: number) => Array.from({ length: 1_000 }, () => budget.acquire(nowMs)).filter(Boolean).length;
    expect(taken(0)).toBe(SOCKET_LIMITS.messageBurst);
    expect(taken(1_000)).toBe(SOCKET_LIMITS.messagesPerSecond);
    expect(taken(1_000_000)).toBe(SOCKET_LIMITS.messageBurst);
  });
});

describe('the address of a client', () => {
  it('is the peer without trusted proxies, regardless of the header', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
  });

  it('is the entry of the trusted proxies, not of the client', () => {
    expect(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  });
});

describe('the reason of a closed connection', () => {
  it('is the code and the message, cut to 123 bytes', () => {
    expect(closeReason({ code: 'token_expired', message: 'the API token has expired' })).toBe(
      'token_expired: the API token has expired',
    );
    const long = closeReason({ code: 'account_suspended', message: 'é'.repeat(500) });
    expect(long).toMatch(/^account_suspended: é+$/);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(123);
  });
});
