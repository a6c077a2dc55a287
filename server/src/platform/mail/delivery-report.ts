import { confined } from '../files/confined.ts';
import type { FailedDelivery, work } from './delivery-report-work.ts';

const read = confined<typeof work>(import.meta.resolve('./delivery-report-work.ts'));

/**
 * Reads a mail that came back, in a process of its own: the mail is a stranger's.
 * @returns undefined when it is none, when it reports a delay alone, or when it does not hold the mail that it is about
 * @throws AppError `file.beyond-limits`, `internal.unavailable`
 */
export async function readFailedDelivery(mail: Uint8Array): Promise<FailedDelivery | undefined> {
  const { value } = await read(mail, {});
  return value ?? undefined;
}
