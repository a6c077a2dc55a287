/** Reason why the program cannot start, in one sentence for the operator. Printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
