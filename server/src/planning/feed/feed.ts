import type { CalendarEntry } from '@guichet/contract/icalendar.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { type OfferedSession, zonesOf } from '../planning.ts';

interface FeedContext {
  locale: Locale;
  publicUrl: string;
  tenant: Pick<Tenant, 'name' | 'origin' | 'timeZone'>;
  /** Number of changes of sessions, by their ids */
  sequences: ReadonlyMap<string, number>;
}

/**
 * Returns sessions as entries of a calendar, each with the page that sells it. Places are not included, since they
 * change too often.
 */
export function feedEntries(
  catalogue: IndexedCatalogue,
  sessions: readonly OfferedSession[],
  { locale, publicUrl, tenant, sequences }: FeedContext,
): CalendarEntry[] {
  const t = translator(locale, 'planning');
  const home = tenantAddress(publicUrl, tenant, locale);
  const zoneOf = zonesOf(catalogue, tenant.timeZone);
  return sessions.map(({ id, start, end, services: [service], theme, establishmentCode, room }) => {
    const establishment = catalogue.establishments.get(establishmentCode);
    const place = establishment && [
      labelIn(establishment.labels, locale),
      room && labelIn(room, locale),
      establishment.address,
      `${establishment.zip} ${establishment.city}`,
    ];
    const query = new URLSearchParams({ day: dayOf(start, zoneOf({ establishmentCode })), session: id });
    const url = `${home}/ticketing/${encodeURIComponent(establishmentCode)}/service/${encodeURIComponent(service.code)}?${query}`;
    return {
      uid: `${id}@${tenant.name}`,
      start: start.toISOString(),
      end: end.toISOString(),
      title: labelIn(service.labels, locale),
      place: place?.filter(Boolean).join(', ') ?? '',
      notes: [theme && labelIn(theme.labels, locale), t('feed.book', { url })].filter(Boolean).join('\n'),
      url,
      sequence: sequences.get(id) ?? 0,
    };
  });
}
