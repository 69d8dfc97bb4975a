import type { ChildServer } from './child-server.js';

/** A server that a supervisor restarts. */
export interface RestartableServer {
  /** Its current process; a different one after each restart. */
  readonly process: ChildServer;
  /** Whether it answers a new client in time; a hanging one, or one stopped with SIGSTOP, does not. */
  answers(deadlineMs: number): Promise<boolean>;
  /** Restarts it at the same port with the same data, after its process has ended. @throws ServerUnavailableError */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
