import type { TenantDb } from '#kernel/database/database.ts';
import type { ServiceCards } from '../cards/port.ts';
import type {
  Catalogue,
  CatalogueEstablishment,
  CatalogueFamily,
  CatalogueService,
  CatalogueTheme,
} from '../catalogue/port.ts';
import type { SessionPlaces, SessionQuery, TicketingSession } from '../port.ts';

type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };

/** Reads the whole catalogue, each list in display order. */
export async function readCatalogue(db: TenantDb): Promise<Catalogue> {
  const [establishments, families, themes, services] = await Promise.all([
    db.named<Nullable<CatalogueEstablishment>>(
      'venue-establishments',
      'select code, labels, descriptions, address, zip, city, hours, position from venue.establishment order by position, code',
    ),
    db.named<Nullable<CatalogueFamily>>(
      'venue-families',
      'select code, labels, descriptions, color, activity, position from venue.family order by position, code',
    ),
    db.named<Nullable<CatalogueTheme>>(
      'venue-themes',
      'select code, label, labels, descriptions, color from venue.theme order by position, code',
    ),
    db.named<Nullable<CatalogueService>>(
      'venue-services',
      `select code, type, establishment_code as "establishmentCode",
              other_establishment_codes as "otherEstablishmentCodes", family_code as "familyCode",
              public_type as "publicType", labels, descriptions, theme_codes as "themeCodes", prices,
              is_fast_purchase as "isFastPurchase", is_authorized_duplication as "isAuthorizedDuplication",
              duration_minutes as "durationMinutes", validity_days as "validityDays", minimum_age as "minimumAge",
              minimum_quantity as "minimumQuantity", required_services as "requiredServiceCodes",
              matching_services as "matchingServiceCodes", is_rental as "isRental", vat_rate as "vatRate", position,
              sale_start as "saleStart", sale_end as "saleEnd",
              card_use as "cardUse", grants, services_for_fill as "servicesForFill", espace_ref as "espaceRef",
              renewal_days_before as "renewalDaysBefore", renewal_days_after as "renewalDaysAfter",
              disable_multi_public as "disableMultiPublic"
         from venue.service order by position, code`,
    ),
  ]);
  return {
    establishments: establishments.map((one) => ({ ...one, hours: one.hours ?? undefined })),
    families: families.map((family) => ({ ...family, activity: family.activity ?? undefined })),
    themes: themes.map((theme) => ({ ...theme, color: theme.color ?? undefined })),
    services: services.map((service) => ({
      ...service,
      otherEstablishmentCodes: service.otherEstablishmentCodes ?? [],
      durationMinutes: service.durationMinutes ?? undefined,
      validityDays: service.validityDays ?? undefined,
      minimumAge: service.minimumAge ?? undefined,
      minimumQuantity: service.minimumQuantity ?? undefined,
      requiredServiceCodes: service.requiredServiceCodes ?? [],
      matchingServiceCodes: service.matchingServiceCodes ?? [],
      isRental: service.isRental ?? false,
      saleStart: service.saleStart ?? undefined,
      saleEnd: service.saleEnd ?? undefined,
      ...cardsOf(service),
    })),
  };
}

/** Returns how a service uses cards; absent where it does not. */
function cardsOf(service: Nullable<CatalogueService>): Required<ServiceCards> {
  return {
    cardUse: service.cardUse ?? 'none',
    grants: service.grants ?? [],
    servicesForFill: service.servicesForFill ?? [],
    espaceRef: service.espaceRef ?? undefined,
    renewalDaysBefore: service.renewalDaysBefore ?? undefined,
    renewalDaysAfter: service.renewalDaysAfter ?? undefined,
    disableMultiPublic: service.disableMultiPublic ?? false,
  };
}

/** Places of expired holds count as free, whether swept or not. */
const EXPIRED = `
  with expired as (
    select session_id, sum(quantity)::integer as places from venue.hold where expires_at <= now() group by session_id)`;

const SESSIONS = `${EXPIRED}
  select session.id, session.service_codes as "serviceCodes", session.establishment_code as "establishmentCode",
         session.room, session.theme_code as "themeCode", session.start_at as start, session.end_at as "end",
         session.capacity, session.capacity - session.sold - session.held + coalesce(expired.places, 0) as places,
         session.held - coalesce(expired.places, 0) as held
    from venue.session left join expired on expired.session_id = session.id`;

/** A session row; the prices come from its services. */
type SessionRow = Nullable<Omit<TicketingSession, 'unitPrices'>>;

/** Reads sessions that start in `[from, until)`, ordered by start. */
export async function findSessions(db: TenantDb, query: SessionQuery): Promise<TicketingSession[]> {
  const rows = await db.named<SessionRow>(
    'venue-sessions',
    `${SESSIONS}
      where session.start_at >= $1::timestamptz - case when $6 then interval '1 day' else interval '0' end
        and session.start_at < $2 and (session.start_at >= $1 or session.end_at > $1)
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
  return rows.map(toSession);
}

/** Reads the places of sessions that start in `[from, until)`, and of sessions of the day before that still run. */
export function findPlaces(
  db: TenantDb,
  { from, until }: Pick<SessionQuery, 'from' | 'until'>,
): Promise<SessionPlaces[]> {
  return db.named<SessionPlaces>(
    'venue-places',
    `${EXPIRED}
     select session.id, session.capacity - session.sold - session.held + coalesce(expired.places, 0) as places
       from venue.session left join expired on expired.session_id = session.id
      where session.start_at >= $1::timestamptz - interval '1 day' and session.start_at < $2
        and (session.start_at >= $1 or session.end_at > $1)`,
    [from, until],
  );
}

export async function readSession(db: TenantDb, sessionId: string): Promise<TicketingSession | undefined> {
  const [row] = await db.named<SessionRow>('venue-session', `${SESSIONS} where session.id = $1`, [sessionId]);
  return row && toSession(row);
}

function toSession(row: SessionRow): TicketingSession {
  const { room, themeCode, held } = row;
  return { ...row, room: room ?? undefined, themeCode: themeCode ?? undefined, held: held ?? undefined };
}
