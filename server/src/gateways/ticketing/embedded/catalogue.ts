import { calendarOf, type Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Catalogue } from '../catalogue/port.ts';
import type { SessionPlaces, SessionQuery, TicketingSession } from '../port.ts';
import { readOwnItems } from './catalogue/own-items.ts';
import { EXPIRED, type Pooled, withinPools } from './pools.ts';
import { embeddedTimetable } from './timetable/timetable.ts';

type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** Reads the catalogue that is offered, each list in display order. */
export async function readCatalogue(db: TenantDb): Promise<Catalogue> {
  const [timetable, establishments, families, themes, services] = await Promise.all([
    embeddedTimetable.readTimetable(db),
    readOwnItems(db, 'establishment', 'offered'),
    readOwnItems(db, 'family', 'offered'),
    readOwnItems(db, 'theme', 'offered'),
    readOwnItems(db, 'service', 'offered'),
  ]);
  return {
    establishments: establishments.map((establishment) => ({
      ...offered(establishment),
      ...zoneOf(timetable, establishment.code),
    })),
    families: families.map(offered),
    themes: themes.map(({ position: _, ...theme }) => offered(theme)),
    services: services.map(offered),
    // The port lists optional fields as undefined, where the row has none.
  } as Catalogue;
}

/** Returns the time zone of an establishment's calendar; nothing where it is the venue's. */
function zoneOf(timetable: Timetable | undefined, establishment: string): { timeZone?: string } {
  const timeZone = timetable && calendarOf(timetable, establishment)?.timeZone;
  return timeZone === undefined ? {} : { timeZone };
}

/** Leaves out what concerns the editors alone. */
function offered<Item extends { isArchived: boolean }>({
  isArchived: _,
  ...item
}: Item): Omit<Item, 'isArchived'> {
  return item;
}

/** Places left in a session beside those of its waiting list, without regard to its pool. */
const PLACES = `greatest(0, session.capacity - session.sold - session.held + coalesce(expired.places, 0) - session.awaited) as places,
         session.pool_id as "poolId"`;

const SESSIONS = `${EXPIRED}
  select session.id, session.service_codes as "serviceCodes", session.establishment_code as "establishmentCode",
         session.room, session.theme_code as "themeCode", session.start_at as start, session.end_at as "end",
         session.capacity, session.sold, ${PLACES},
         session.held - coalesce(expired.places, 0) as held, session.unit_prices as "unitPrices",
         session.sale_start as "saleStart", session.sale_end as "saleEnd", session.minimum_age as "minimumAge",
         session.maximum_age as "maximumAge", session.accompaniment,
         session.minimum_participants as "minimumParticipants"
    from venue.session left join expired on expired.session_id = session.id`;

type SessionRow = Nullable<TicketingSession> & Pooled;

/** Reads sessions that start in `[from, until)`, ordered by start; closed ones are not on sale. */
export async function findSessions(db: TenantDb, query: SessionQuery): Promise<TicketingSession[]> {
  const rows = await db.named<SessionRow>(
    'venue-sessions',
    `${SESSIONS}
      where session.start_at >= $1::timestamptz - case when $6 then interval '1 day' else interval '0' end
        and session.start_at < $2 and (session.start_at >= $1 or session.end_at > $1) and session.closed_at is null
        and ($3::text is null or $3 = any (session.service_codes))
        and ($4::text[] is null or session.establishment_code = any ($4))
        and ($5::text[] is null or session.theme_code = any ($5))
      order by session.start_at, session.id`,
    [
      query.from,
      query.until,
      query.serviceCode ?? null,
      query.establishmentCodes ?? null,
      query.themeCodes ?? null,
      query.withRunning ?? false,
    ],
  );
  return (await withinPools(db, rows, query)).map(toSession);
}

/** Reads the places of sessions that start in `[from, until)`, and of sessions of the day before that still run. */
export async function findPlaces(
  db: TenantDb,
  { from, until }: Pick<SessionQuery, 'from' | 'until'>,
): Promise<SessionPlaces[]> {
  const rows = await db.named<Pooled>(
    'venue-places',
    `${EXPIRED}
     select session.id, ${PLACES}
       from venue.session left join expired on expired.session_id = session.id
      where session.start_at >= $1::timestamptz - interval '1 day' and session.start_at < $2
        and (session.start_at >= $1 or session.end_at > $1) and session.closed_at is null`,
    [from, until],
  );
  return (await withinPools(db, rows, { from, until })).map(({ id, places }) => ({ id, places }));
}

export async function readSession(db: TenantDb, sessionId: string): Promise<TicketingSession | undefined> {
  const [row] = await db.named<SessionRow>(
    'venue-session',
    `${SESSIONS} where session.id = $1 and session.closed_at is null`,
    [sessionId],
  );
  if (!row) return undefined;
  const [session = row] = await withinPools(db, [row], { from: row.start, until: row.start });
  return toSession(session);
}

/** Returns a session without the conditions that it lacks: most have none. */
function toSession(row: SessionRow): TicketingSession {
  const {
    room,
    themeCode,
    sold,
    held,
    unitPrices,
    saleStart,
    saleEnd,
    minimumAge,
    maximumAge,
    accompaniment,
    minimumParticipants,
  } = row;
  const { id, serviceCodes, establishmentCode, start, end, capacity, places } = row;
  return {
    id,
    serviceCodes,
    establishmentCode,
    start,
    end,
    capacity,
    places,
    room: room ?? undefined,
    themeCode: themeCode ?? undefined,
    sold: sold ?? undefined,
    held: held ?? undefined,
    ...(unitPrices && { unitPrices }),
    ...(saleStart && { saleStart }),
    ...(saleEnd && { saleEnd }),
    ...(minimumAge !== null && { minimumAge }),
    ...(maximumAge !== null && { maximumAge }),
    ...(accompaniment && { accompaniment }),
    ...(minimumParticipants !== null && { minimumParticipants }),
  };
}
