/** A reason not to start that the person can mend; printed as it is, without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly code = 'setup';
}
