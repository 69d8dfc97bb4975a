import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A WebSocket client that does what libraries refuse to do: any request target, any frame, and no reading of answers.
 */
export class RawSocket {
  private constructor(
    readonly tcp: Socket,
    /** The server's answer to the upgrade request, with headers. */
    readonly answer: string,
  ) {}

  /** @param headers added to those of an upgrade, or in place of them */
  static async open(url: string, target = '/graphql', headers: Record<string, string> = {}): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const tcp = connect(Number(port), hostname);
    await once(tcp, 'connect');
    const all = {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'graphql-transport-ws',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    tcp.on('error', () => tcp.destroy()); // a server that resets the connection is an expected answer
    tcp.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const [answer] = (await Promise.race([once(tcp, 'data'), once(tcp, 'close').then(() => [''])])) as [
      Buffer | string,
    ];
    return new RawSocket(tcp, String(answer));
  }

  get status(): number {
    return Number(this.answer.split(' ')[1] ?? 0);
  }

  /**
   * Sends one masked frame.
   *
   * @param head its first byte: FIN, reserved bits and opcode
   */
  frame(payload: Buffer, head = 0x81): boolean {
    const length = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10);
    length[0] = head;
    length[1] = 0x80 | (payload.length < 126 ? payload.length : payload.length < 65_536 ? 126 : 127);
    if (length.length === 4) length.writeUInt16BE(payload.length, 2);
    if (length.length === 10) length.writeBigUInt64BE(BigInt(payload.length), 2);
    return this.tcp.write(Buffer.concat([length, Buffer.alloc(4), payload])); // a mask of zeros changes nothing
  }

  send(message: object): boolean {
    return this.frame(Buffer.from(JSON.stringify(message)));
  }

  /** Code with which the server closes; 1006 when it closes without one. */
  async closed(): Promise<number> {
    let bytes = Buffer.alloc(0);
    let code: number | null = null;
    this.tcp.on('data', (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      code ??= closeCode(bytes);
      if (code !== null) this.tcp.destroy(); // answers a close as a client does, but at once
    });
    this.tcp.resume();
    if (!this.tcp.closed) await once(this.tcp, 'close');
    return code ?? 1006;
  }
}

/** The code of the first close frame; null when there is none yet. */
function closeCode(bytes: Buffer): number | null {
  for (let at = 0; at + 4 <= bytes.length;) {
    const [opcode, short] = [(bytes[at] ?? 0) & 0x0f, (bytes[at + 1] ?? 0) & 0x7f];
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (at + head > bytes.length) return null;
    if (opcode === 8) return short >= 2 ? bytes.readUInt16BE(at + 2) : 1005;
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    at += head + length;
  }
  return null;
}
