let names = 0;

/** Returns a name that is not in use yet. */
export function uniqueName(text: string): string {
  names += 1;
  return `${text} ${Date.now() % 100_000} ${names}`;
}
