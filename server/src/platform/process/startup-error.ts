/** Why the program cannot start, as one sentence for the person who starts it. Shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
