import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * One address for several processes of this machine: distributes connections round robin and skips unavailable
 * processes.
 */
export class Balancer {
  readonly #open = new Set<Socket>();
  #turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {
    server.on('connection', (near) => this.#carry(near));
  }

  static async listen(host: string, port: number, ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    server.listen(port, host);
    await once(server, 'listening');
    return new Balancer(server, ports);
  }

  #carry(near: Socket): void {
    this.#keep(near);
    this.#turn = (this.#turn + 1) % this.ports.length;
    void this.#reach(this.#turn, this.ports.length).then((far) => {
      if (!far || near.destroyed) return void (near.destroy(), far?.destroy());
      this.#keep(far);
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
  }

  /** Connects to the process whose turn it is, or to the next one that accepts; null when none does. */
  async #reach(turn: number, tries: number): Promise<Socket | null> {
    if (tries === 0) return null;
    const far = connect(this.ports[turn] ?? 0, '127.0.0.1');
    const reached = await once(far, 'connect').then(
      () => true,
      () => false,
    );
    return reached ? far : this.#reach((turn + 1) % this.ports.length, tries - 1);
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    if (this.server.listening) await new Promise((closed) => this.server.close(closed));
  }
}
