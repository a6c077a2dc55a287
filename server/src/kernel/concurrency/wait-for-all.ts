/**
 * Waits until every promise has settled.
 * @throws the first rejection, after all have settled
 */
export async function waitForAll(work: Iterable<Promise<unknown>>): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
