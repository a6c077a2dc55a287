import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { PortalTest } from './portal.ts';

/**
 * Returns the present day of the demonstration's venues, or the day `ahead` days later, as `YYYY-MM-DD`. Between
 * midnight in Paris and midnight UTC it is a day later than that of `toISOString()`.
 */
export const venueDay = (ahead = 0): string => addDays(dayOf(new Date(), 'Europe/Paris'), ahead);

/**
 * Returns a time zone in which it is between 12:00 and 13:00 now, without summer time. Instants up to eleven hours
 * before or after are then of the same day, at whatever time the tests run.
 */
function noonZone(): string {
  const eastward = 12 - new Date().getUTCHours();
  // The names of these zones count westward.
  return `Etc/GMT${eastward > 0 ? '-' : '+'}${Math.abs(eastward)}`;
}

/**
 * Gives all establishments of a demonstration venue the time zone of {@link noonZone}. Existing sessions and tickets
 * keep their instants.
 */
export async function setNoon({ sql }: Pick<PortalTest, 'sql'>, venue: string): Promise<void> {
  const calendar = { timeZone: noonZone(), country: 'FR', schoolHolidays: [] };
  await sql(
    `update venue.timetable set content = jsonb_set(content, '{calendars}', $2)
      where tenant_id = (select id from portal.tenant where name = $1)`,
    [venue, JSON.stringify([calendar])],
  );
}
