import { confined } from '../files/confined.ts';
import type { FailedDelivery, work } from './delivery-report-work.ts';

const read = confined<typeof work>(import.meta.resolve('./delivery-report-work.ts'));

/**
 * Reads a returned mail in a child process, since the mail is a stranger's.
 * @returns undefined when it reports no failed delivery, only a delay, or does not contain the mail concerned
 * @throws AppError `file.beyond-limits`, `internal.unavailable`
 */
export async function readFailedDelivery(mail: Uint8Array): Promise<FailedDelivery | undefined> {
  const { value } = await read(mail, {});
  return value ?? undefined;
}
