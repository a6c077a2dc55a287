import type { Database, TenantDb } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { CardRight, CardSystem, RightMovement, TicketingCard, WithdrawalRight } from '../cards/port.ts';
import { findTickets, identifyTickets, type Nullable, reissueTicket } from './tickets.ts';

/** Cards and their rights in the schema `venue`; see functions/venue_cards.sql. */
export function createCards(database: Database, tenantId: TenantId): CardSystem {
  const run = <T>(work: (db: TenantDb) => Promise<T>) => database.tenant(tenantId, work);
  return {
    findCards: (holder) => run((db) => readCards(db, 'card.holder_reference = $1', [holder])),
    identifyCard: ({ number, code }) =>
      run(async (db) => {
        const [card] = await readCards(db, 'card.number = $1 and card.code = $2', [
          plain(number),
          plain(code),
        ]);
        return card;
      }),
    findCard: (number) => run(async (db) => (await readCards(db, 'card.number = $1', [plain(number)]))[0]),
    attachCard: ({ key, number, holder, from, name }) =>
      run((db) =>
        changeCard(db, [
          key,
          'attach',
          plain(number),
          holder,
          from ?? null,
          name?.firstName ?? null,
          name?.lastName ?? null,
        ]),
      ),
    detachCard: ({ key, number, holder }) =>
      run((db) => changeCard(db, [key, 'detach', plain(number), holder, null, null, null])),
    blockCard: ({ key, number, holder }) =>
      run((db) => changeCard(db, [key, 'block', plain(number), holder, null, null, null])),
    suspendCards: (request) =>
      run(async (db) => {
        await db.query('select venue.suspend_cards($1, $2, $3)', [
          db.tenantId,
          request.key,
          request.from ?? null,
        ]);
      }),
    readMovements: (request) => run((db) => readMovements(db, request)),
    readWithdrawalRights: (holder) => run((db) => readWithdrawalRights(db, holder)),
    findTickets: (holder) => run((db) => findTickets(db, holder)),
    identifyTickets: (request) => run((db) => identifyTickets(db, request)),
    reissueTicket: (request) => run((db) => reissueTicket(db, request)),
  };
}

/** As people write numbers and codes: in groups, in any case. */
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** One row for each right, soonest end first. */
const RIGHTS = `
  select owned.card_number as "cardNumber", owned.id, owned.service_code as "serviceCode", service.labels as label,
         owned.unit, owned.total, owned.remaining, owned.valid_from as "validFrom", owned.valid_until as "validUntil",
         used.at as "consumedAt", service.establishment_code || service.other_establishment_codes as "establishmentCodes",
         owned.withdraw_family as "familyCode", owned.withdraw_services as "withdrawServices",
         service.services_for_fill as "servicesForFill",
         not service.is_authorized_duplication and owned.valid_until > now() as "isSoldOnce",
         renewal.opens, renewal.closes,
         case when owned.remaining = 0 then (
           select - movement.quantity from venue.right_movement as movement
            where movement.right_id = owned.id and movement.kind = 'lost') end as lost
    from venue.card_right as owned
    join venue.service on service.code = owned.service_code
    left join lateral (
      select movement.at from venue.right_movement as movement
       where movement.right_id = owned.id and movement.kind in ('used', 'withdrawn')
       order by movement.id desc limit 1) as used on true
    left join lateral (
      select owned.valid_until - make_interval(days => coalesce(max(renewing.renewal_days_before), 0)) as opens,
             owned.valid_until + make_interval(days => coalesce(max(renewing.renewal_days_after), 0)) as closes
        from venue.service as renewing
       where owned.unit = 'period' and renewing.card_use = 'required' and renewing.code = any (service.services_for_fill)
      having count(*) > 0) as renewal on true
   where owned.card_number = any ($1)
   order by owned.valid_until, owned.id`;

interface RightRow extends Omit<Nullable<CardRight>, 'withdrawal'> {
  cardNumber: string;
  familyCode: string | null;
  withdrawServices: string[];
  servicesForFill: string[];
  isSoldOnce: boolean;
  opens: Date | null;
  closes: Date | null;
}

type OfRights =
  | 'rights'
  | 'establishmentCodes'
  | 'servicesForFill'
  | 'serviceAlreadySolds'
  | 'startDateRenewAllowed'
  | 'endDateRenewAllowed';

type CardRow = Omit<Nullable<TicketingCard>, OfRights | 'holderName' | 'isActive' | 'codeFormat'> & {
  firstName: string;
  lastName: string;
};

async function readCards(db: TenantDb, condition: string, values: unknown[]): Promise<TicketingCard[]> {
  const cards = await db.query<CardRow>(
    `select card.number, card.scan_code as "scanCode", card.code as "attachCode",
            card.blocked_at as "blockedAt", card.created_at as "createdAt",
            card.holder_reference as holder, card.first_name as "firstName", card.last_name as "lastName",
            card.service_code as "serviceCode", service.labels as label, service.theme_codes[1] as "themeCode",
            service.public_type as "publicType", service.disable_multi_public as "disableMultiPublic",
            card.espace_ref as "espaceRef"
       from venue.card join venue.service on service.code = card.service_code
      where ${condition} order by card.created_at, card.number`,
    values,
  );
  if (cards.length === 0) return [];
  const rights = await db.query<RightRow>(RIGHTS, [cards.map(({ number }) => number)]);
  const byCard = Map.groupBy(rights, ({ cardNumber }) => cardNumber);
  return cards.map((card) => toCard(card, byCard.get(card.number) ?? []));
}

function toCard({ firstName, lastName, ...card }: CardRow, rights: readonly RightRow[]): TicketingCard {
  const renewable = rights.findLast(({ opens }) => opens !== null);
  return {
    ...card,
    codeFormat: 'code-128',
    isActive: card.blockedAt === null,
    attachCode: card.attachCode ?? undefined,
    blockedAt: card.blockedAt ?? undefined,
    holder: card.holder ?? undefined,
    holderName: { firstName, lastName },
    themeCode: card.themeCode ?? undefined,
    espaceRef: card.espaceRef ?? undefined,
    establishmentCodes: distinct(rights.flatMap((right) => right.establishmentCodes)),
    servicesForFill: distinct(rights.flatMap((right) => right.servicesForFill)),
    serviceAlreadySolds: distinct(
      rights.filter((right) => right.isSoldOnce).map((right) => right.serviceCode),
    ),
    startDateRenewAllowed: renewable?.opens ?? undefined,
    endDateRenewAllowed: renewable?.closes ?? undefined,
    rights: rights.map(toRight),
  };
}

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)];

function toRight(row: RightRow): CardRight {
  const { id, serviceCode, label, unit, validFrom, validUntil, establishmentCodes } = row;
  return {
    id,
    serviceCode,
    label,
    unit,
    validFrom,
    validUntil,
    establishmentCodes,
    total: row.total ?? undefined,
    remaining: row.remaining ?? undefined,
    consumedAt: row.consumedAt ?? undefined,
    lost: row.lost ?? undefined,
    withdrawal:
      row.familyCode === null
        ? undefined
        : { familyCode: row.familyCode, serviceCodes: row.withdrawServices },
  };
}

/** @param values as venue.change_card takes them, without the tenant */
async function changeCard<Outcome extends string>(
  db: TenantDb,
  values: readonly (string | null)[],
): Promise<Outcome> {
  const [row] = await db.query<{ outcome: Outcome }>(
    'select venue.change_card($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
    [db.tenantId, ...values],
  );
  if (!row) throw new Error('A function answers one row');
  return row.outcome;
}

async function readMovements(
  db: TenantDb,
  { number, before, most }: Parameters<CardSystem['readMovements']>[0],
): Promise<RightMovement[]> {
  const rows = await db.query<Nullable<RightMovement> & { reference: string | null }>(
    `select movement.id::text, movement.right_id as "rightId", owned.service_code as "serviceCode", owned.unit,
            movement.kind, movement.quantity, movement.balance, movement.at,
            movement.establishment_code as "establishmentCode",
            case when movement.kind in ('bought', 'reloaded', 'renewed', 'withdrawn') then movement.reference end as "orderNumber"
       from venue.card_right as owned
       join venue.right_movement as movement on movement.right_id = owned.id
      where owned.card_number = $1 and ($2::bigint is null or movement.id < $2)
      order by movement.id desc limit $3`,
    [plain(number), before ?? null, most],
  );
  return rows.map((row) => ({
    ...row,
    balance: row.balance ?? undefined,
    establishmentCode: row.establishmentCode ?? undefined,
    orderNumber: row.orderNumber ?? undefined,
  }));
}

/** What is left, less what carts are about to withdraw is not told: the hold decides. */
function readWithdrawalRights(db: TenantDb, holder: string): Promise<WithdrawalRight[]> {
  return db.query<WithdrawalRight>(
    `select owned.id, card.number as "cardNumber", owned.withdraw_family as "familyCode",
            owned.withdraw_services as "serviceCodes", owned.remaining, owned.valid_until as "validUntil"
       from venue.card join venue.card_right as owned on owned.card_number = card.number
      where card.holder_reference = $1 and card.blocked_at is null and owned.unit = 'ticket'
        and owned.remaining > 0 and owned.valid_until > now()
      order by owned.valid_until, owned.id`,
    [holder],
  );
}
