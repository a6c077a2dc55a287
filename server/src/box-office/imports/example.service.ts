import type { ImportField, ImportKind } from '@guichet/contract/box-office/imports-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { minutesOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { timeZoneOf } from '../timetable/calendars.service.ts';
import { exampleDay } from './imports.ts';

interface ExampleContext {
  locale: Locale;
  now: Date;
  tenant: Pick<Tenant, 'timeZone'>;
}

type Values = Partial<Record<ImportField, string>>;

/** Returns the values of an example file that fit the venue: a service that it offers, a session with places. */
export async function exampleValues(
  db: TenantDb,
  boxOffice: BoxOffice,
  kind: ImportKind,
  context: ExampleContext,
): Promise<Values> {
  if (kind === 'customers') return {};
  if (kind === 'bookings') return sessionValues(db, boxOffice, context);
  const { service } = await boxOffice.catalogue.read(db);
  const found = service.find(({ isArchived, cardUse, grants }) => {
    const fitting = grants.filter(({ unit }) => (unit === 'period') === (kind === 'subscriptions'));
    return !isArchived && cardUse === 'created' && fitting.length === 1;
  });
  if (!found) return {};
  const unit = kind === 'cards' ? found.grants.find((grant) => grant.unit !== 'period')?.unit : undefined;
  const [right = ''] = unit ? translator(context.locale, 'imports')(`rights.${unit}`).split(',') : [];
  return { service: labelIn(found.labels, context.locale), ...(right && { right }) };
}

const DAYS = 14;
/** Tickets of the example. */
const TICKETS = 3;

async function sessionValues(
  db: TenantDb,
  { catalogue, timetable }: BoxOffice,
  { locale, now, tenant }: ExampleContext,
): Promise<Values> {
  const until = new Date(now.getTime() + DAYS * 86_400_000);
  const [own, saved, sessions] = await Promise.all([
    catalogue.read(db),
    timetable.readTimetable(db),
    timetable.findSessions(db, { from: now, until }),
  ]);
  for (const session of sessions) {
    const service = own.service.find(
      ({ code, type, cardUse, isArchived }) =>
        code === session.serviceCodes[0] && (type === 7 || type === 8) && cardUse === 'none' && !isArchived,
    );
    const place = own.establishment.find(({ code }) => code === session.establishmentCode);
    const price = service?.prices.find(({ discountCode }) => discountCode === undefined);
    if (!service || !place || !price || !isClear(session, sessions, TICKETS * (price.places ?? 1))) continue;
    const zone = timeZoneOf({ calendars: saved?.calendars ?? [] }, tenant, place.code);
    const minutes = minutesOf(session.start, zone);
    return {
      service: labelIn(service.labels, locale),
      establishment: labelIn(place.labels, locale),
      date: exampleDay(session.start, locale, zone),
      time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      price: labelIn(price.labels, locale),
    };
  }
  return {};
}

/** Whether a session has places, and no other one of its first service begins at its time. */
const isClear = (session: PlannedSession, all: readonly PlannedSession[], places: number): boolean =>
  session.poolId === undefined &&
  session.capacity - session.sold - session.held >= places &&
  all.every(
    (other) =>
      other === session ||
      other.start.getTime() !== session.start.getTime() ||
      other.establishmentCode !== session.establishmentCode ||
      !other.serviceCodes.includes(session.serviceCodes[0] ?? ''),
  );
