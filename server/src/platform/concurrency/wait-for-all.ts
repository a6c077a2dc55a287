/**
 * Waits for all of these, whatever becomes of each.
 * @throws what failed first, once nothing is under way any more
 */
export async function waitForAll(work: Iterable<Promise<unknown>>): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
