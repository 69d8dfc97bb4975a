import type { LoggerService } from '@nestjs/common';
import type { Log } from '@primitives/process';

/** Nest's own lines in the house's log; what it tells of starting is for whoever debugs that. */
export class NestLog implements LoggerService {
  constructor(private readonly log_: Log) {}

  log(message: unknown): void {
    this.log_.debug(String(message));
  }
  debug(message: unknown): void {
    this.log_.debug(String(message));
  }
  verbose(message: unknown): void {
    this.log_.trace(String(message));
  }
  warn(message: unknown): void {
    this.log_.warn(String(message));
  }
  /** Errors of resolvers come here as well as to the masking, which logs them with their incident: here their kind is enough. */
  error(message: unknown): void {
    this.log_.debug(message instanceof Error ? `a resolver failed: ${message.name}` : 'a resolver failed');
  }
  fatal(message: unknown): void {
    this.log_.fatal(String(message));
  }
}
