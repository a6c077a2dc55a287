import type { Secrets } from '#platform/auth/secrets.ts';
import { networkOf, type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';

/** Maximum number of reports mailed to a venue within an hour. */
export const REPORTS_PER_HOUR = {
  /** From one network address */
  address: 5,
  /** From everywhere */
  venue: 60,
} as const;

/** Returns the subjects of the rate limits: the sender’s address and the venue. */
export function reportSubjects(
  secrets: Pick<Secrets, 'keyedHash'>,
  address: string,
): { here: Subject; everywhere: Subject } {
  const { of } = subjectsOfSite(secrets, 'shop');
  return { here: of('barrier report from', networkOf(address)), everywhere: of('barrier reports', '') };
}
