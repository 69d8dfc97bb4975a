import { fork, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ViewersPlan, ViewersReply, Seen, ViewersRequest } from './viewer-protocol.js';

const MAIN = fileURLToPath(new URL('./viewers-main.js', import.meta.url));

/** Viewers in their own process, so that their processor time is separate from the deployment's. */
export class ViewerProcess {
  readonly #child: ChildProcess;

  constructor(readonly name: string) {
    this.#child = fork(MAIN, { execArgv: ['--max-old-space-size=2048'] });
  }

  get process() {
    return { pid: this.#child.pid, program: { name: this.name } };
  }

  /** Resolves when the last viewer is connected. */
  async come(plan: ViewersPlan): Promise<void> {
    await this.request({ kind: 'come', plan }, 'came');
  }

  /** Returns the measurements since the last call. */
  async collect(): Promise<Seen> {
    return (await this.request({ kind: 'collect' }, 'seen')).seen;
  }

  async leave(): Promise<void> {
    if (!this.#child.connected) return;
    await this.request({ kind: 'leave' }, 'left');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  private async request<Kind extends ViewersReply['kind']>(
    message: ViewersRequest,
    answer: Kind,
  ): Promise<ViewersReply & { kind: Kind }> {
    const gone = new AbortController();
    const exit = () => gone.abort(new Error(`the process of ${this.name} is gone`));
    this.#child.once('exit', exit);
    try {
      const answers = on(this.#child, 'message', { signal: gone.signal });
      this.#child.send(message);
      for await (const [fromCrowd] of answers as AsyncIterable<[ViewersReply]>)
        if (fromCrowd.kind === answer) return fromCrowd as ViewersReply & { kind: Kind };
      throw new Error(`the process of ${this.name} sent no message`);
    } finally {
      this.#child.off('exit', exit);
    }
  }
}
