import type { ChildServer } from './child-server.js';

/** A server that a supervisor keeps alive. */
export interface RestartableServer {
  /** Its process now; another one after each restart. */
  readonly process: ChildServer;
  /** Whether it answers a new client in time; one that was stopped with SIGSTOP, or hangs, does not. */
  answers(deadlineMs: number): Promise<boolean>;
  /** Starts it again at the same port with the same data, once its process has ended. @throws ServerUnavailableError */
  restart(): Promise<void>;
  /** Stops it for good. */
  stop(): Promise<void>;
}
