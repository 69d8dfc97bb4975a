/** A server of the embedded default is missing or does not start; contains the remedy. */
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
