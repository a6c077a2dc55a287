import { spansOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import { atPlace, type OctoContext } from './context.ts';

/** Opening hours on the venue's clock, `HH:MM`. */
interface OctoOpeningHours {
  from: string;
  to: string;
}

/** End of the day for a venue without hours; OCTO has no `24:00`. */
const LAST_MINUTE = '23:59';
const ALL_DAY: readonly OctoOpeningHours[] = [{ from: '00:00', to: LAST_MINUTE }];

/** Validity in days of an undated ticket whose service sets none; as in venue.sell. */
const VALIDITY_DAYS = 365;

/** Returns the opening hours of a service on a day; empty when it is closed. */
export function openingOn(
  day: string,
  { establishmentCode }: CatalogueService,
  { establishments }: Catalogue,
): readonly OctoOpeningHours[] {
  const hours = establishments.find(({ code }) => code === establishmentCode)?.hours;
  if (!hours) return ALL_DAY;
  return spansOn(hours, day).map(({ opens, closes }) => ({
    from: opens,
    to: closes === '24:00' ? LAST_MINUTE : closes,
  }));
}

/** Filters days on which undated tickets are sold: the establishment is open, and a ticket bought today is valid. */
export function openDays(
  days: readonly string[],
  service: CatalogueService,
  catalogue: Catalogue,
  context: OctoContext,
): string[] {
  const { now, timeZone } = atPlace(context, service.establishmentCode, catalogue);
  const today = dayOf(now, timeZone);
  const last = addDays(today, service.validityDays ?? VALIDITY_DAYS);
  return days.filter((day) => day >= today && day <= last && openingOn(day, service, catalogue).length > 0);
}
