/** An error that the user can resolve; printed without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly code = 'setup';
}
