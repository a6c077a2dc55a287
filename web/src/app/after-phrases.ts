/** Rethrows an error once the phrases that describe it are loaded. */
export async function afterPhrases(phrases: Promise<void>, error: unknown): Promise<never> {
  await phrases;
  throw error;
}
