import { crockfordCode, plainCode } from '@guichet/contract/typed-text.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type {
  CardRight,
  CardSystem,
  CardTicket,
  RightMovement,
  TicketingCard,
  WithdrawalRight,
} from '../cards/port.ts';
import { cardsOf, rightsOf, ticketsOn } from './card-statements.ts';
import { forgetHolder } from './holders.ts';
import { findTickets, identifyTickets, type Nullable, reissueTicket } from './tickets.ts';

/** Creates the card system on the schema `venue`; see functions/venue_cards.sql. */
export function createCards(database: Database, tenantId: TenantId): CardSystem {
  const run = <T>(work: (db: TenantDb) => Promise<T>) => database.tenant(tenantId, work);
  return {
    findCards: (holder) => run((db) => readCards(db, 'card.holder_reference = $1', [holder])),
    identifyCard: ({ number, code }) =>
      run(async (db) => {
        const [card] = await readCards(db, `card.number = $1 and translate(card.code, 'OIL', '011') = $2`, [
          plainCode(number),
          crockfordCode(code),
        ]);
        return card;
      }),
    findCard: (number) =>
      run(async (db) => (await readCards(db, 'card.number = $1', [plainCode(number)]))[0]),
    attachCard: ({ key, number, holder, from, name }) =>
      run((db) =>
        changeCard(db, [
          key,
          'attach',
          plainCode(number),
          holder,
          from ?? null,
          name?.firstName ?? null,
          name?.lastName ?? null,
        ]),
      ),
    detachCard: ({ key, number, holder }) =>
      run((db) => changeCard(db, [key, 'detach', plainCode(number), holder, null, null, null])),
    blockCard: ({ key, number, holder }) =>
      run((db) => changeCard(db, [key, 'block', plainCode(number), holder, null, null, null])),
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
    forgetHolder: (holder, formerCards) => run((db) => forgetHolder(db, holder, formerCards)),
    findTickets: (holder) => run((db) => findTickets(db, holder)),
    identifyTickets: (request) => run((db) => identifyTickets(db, request)),
    reissueTicket: (request) => run((db) => reissueTicket(db, request)),
  };
}

type TicketRow = Nullable<CardTicket> & { cardNumber: string };

interface RightRow extends Omit<Nullable<CardRight>, 'withdrawal'> {
  cardNumber: string;
  familyCode: string | null;
  withdrawServices: string[];
  isSoldOnce: boolean;
  opens: Date | null;
  closes: Date | null;
}

type OfRights =
  | 'rights'
  | 'tickets'
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
  // The statements are pipelined: they take one round trip instead of three.
  const [cards, rights, tickets] = await Promise.all([
    db.query<CardRow>(cardsOf(condition), values),
    db.query<RightRow>(rightsOf(condition), values),
    db.query<TicketRow>(ticketsOn(condition), values),
  ]);
  const rightsByCard = Map.groupBy(rights, ({ cardNumber }) => cardNumber);
  const ticketsByCard = Map.groupBy(tickets, ({ cardNumber }) => cardNumber);
  return cards.map((card) =>
    toCard(card, rightsByCard.get(card.number) ?? [], ticketsByCard.get(card.number) ?? []),
  );
}

function toCard(
  { firstName, lastName, ...card }: CardRow,
  rights: readonly RightRow[],
  tickets: readonly TicketRow[],
): TicketingCard {
  const renewable = rights.findLast(({ opens }) => opens !== null);
  return {
    ...card,
    codeFormat: 'code-128',
    isActive: card.blockedAt === null,
    attachCode: card.attachCode ?? undefined,
    blockedAt: card.blockedAt ?? undefined,
    isBlockTemporary: card.isBlockTemporary ?? false,
    blockReason: card.blockReason ?? undefined,
    replacedBy: card.replacedBy ?? undefined,
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
    tickets: tickets.map(({ cardNumber: _, start, ...ticket }) => ({ ...ticket, start: start ?? undefined })),
  };
}

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)];

function toRight(row: RightRow): CardRight {
  const { id, serviceCode, label, unit, validFrom, validUntil, establishmentCodes, servicesForFill } = row;
  return {
    id,
    serviceCode,
    label,
    unit,
    validFrom,
    validUntil,
    establishmentCodes,
    servicesForFill,
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

/** Calls venue.change_card. @param values its arguments without the tenant */
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
  // The rights of a replaced card are on a later card; its movements still name the card of their time.
  const rows = await db.query<Nullable<RightMovement>>(
    `with recursive later as (
       select number, replaced_by from venue.card where number = $1
       union all
       select card.number, card.replaced_by from later join venue.card on card.number = later.replaced_by)
     select movement.id::text, movement.right_id as "rightId", owned.service_code as "serviceCode", owned.unit,
            movement.kind, movement.quantity, movement.balance, movement.at,
            movement.establishment_code as "establishmentCode",
            case when movement.kind in ('bought', 'reloaded', 'renewed', 'withdrawn') then movement.reference end as "orderNumber",
            case when movement.kind in ('granted', 'corrected') then movement.reference end as reason,
            case when movement.kind = 'moved' then movement.reference end as "otherCard"
       from later
       join venue.card_right as owned on owned.card_number = later.number
       join venue.right_movement as movement on movement.right_id = owned.id
      where movement.card_number = $1 and ($2::bigint is null or movement.id < $2)
      order by movement.id desc limit $3`,
    [plainCode(number), before ?? null, most],
  );
  return rows.map((row) => ({
    ...row,
    balance: row.balance ?? undefined,
    establishmentCode: row.establishmentCode ?? undefined,
    orderNumber: row.orderNumber ?? undefined,
    reason: row.reason ?? undefined,
    otherCard: row.otherCard ?? undefined,
  }));
}

/** Reads the remaining tickets. Tickets held in carts are not subtracted; the hold decides. */
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
