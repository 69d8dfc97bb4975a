import type { LoggerService } from '@nestjs/common';
import type { Log } from '@primitives/runtime';

/** Forwards Nest's log lines to the application log; start-up messages at debug level. */
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
  /** Masking already logs resolver errors with their incident, so only the kind is logged here. */
  error(message: unknown): void {
    this.log_.debug(message instanceof Error ? `resolver failed: ${message.name}` : 'resolver failed');
  }
  fatal(message: unknown): void {
    this.log_.fatal(String(message));
  }
}
