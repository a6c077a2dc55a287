import type { Secrets } from '#platform/auth/secrets.ts';
import { networkOf, type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { ParameterRow } from '../parameters/data.ts';

/** Reports that a venue is mailed within an hour. */
export const REPORTS_PER_HOUR = {
  /** From one network address */
  address: 5,
  /** From everywhere */
  venue: 60,
} as const;

/** Where barriers are reported to a venue; undefined where it has named no address. */
export const accessibleContact = (parameters: readonly ParameterRow[]): string | undefined =>
  parameters.find(({ code, isEnable }) => code === 'adminEmail_2' && isEnable)?.value ?? undefined;

/** What the limits on reports are counted for. */
export function reportSubjects(
  secrets: Pick<Secrets, 'keyedHash'>,
  address: string,
): { here: Subject; everywhere: Subject } {
  const { of } = subjectsOfSite(secrets, 'shop');
  return { here: of('barrier report from', networkOf(address)), everywhere: of('barrier reports', '') };
}
