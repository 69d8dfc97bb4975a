import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A fault applied to the bytes that the client sends. */
export interface ConnectionFault {
  /** Forwards this many bytes of a connection, then holds back the rest. */
  readonly holdAfter?: number;
  /** Flips the byte at this offset of a connection. */
  readonly damageAt?: number;
}

/** A faulty proxy between a client and the platform: delays or damages what the client sends. */
export class FaultyConnection {
  /** Bytes forwarded so far. */
  sent = 0;
  #fault: ConnectionFault = {};
  #held: () => void = () => {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(url: string): Promise<FaultyConnection> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new FaultyConnection(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (near) => line.#carry(near, connect(Number(port), hostname)));
    return line;
  }

  /** Applies a fault from now on; resolves once bytes are held back. */
  inject(fault: ConnectionFault): Promise<void> {
    this.#fault = fault;
    this.sent = 0;
    return new Promise((held) => (this.#held = held));
  }

  #carry(near: Socket, far: Socket): void {
    let place = 0;
    near.on('data', (bytes) => {
      const { holdAfter = Infinity, damageAt = -1 } = this.#fault;
      const passing = bytes.subarray(0, Math.max(0, holdAfter - place));
      if (damageAt >= place && damageAt < place + passing.length) passing[damageAt - place]! ^= 1;
      place += bytes.length;
      this.sent += passing.length;
      if (passing.length > 0) far.write(passing);
      if (place > holdAfter) this.#held();
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  close(): void {
    this.server.close();
  }
}
