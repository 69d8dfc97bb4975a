/** A server of the embedded default is missing or does not start; the remedy says what the person can do. */
export class ServerUnavailableError extends Error {
  override readonly name = 'ServerUnavailableError';

  constructor(
    readonly server: 'postgres' | 'nats-server',
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${server} ${problem}; ${remedy}`, options);
  }
}
