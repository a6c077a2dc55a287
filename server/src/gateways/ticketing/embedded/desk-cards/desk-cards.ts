import { crockfordCode } from '@guichet/contract/typed-text.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { BoxOfficeCards, DeskCardState, SeenCard } from '../../box-office/cards/port.ts';
import type { CardHolderName } from '../../cards/port.ts';
import type { Nullable } from '../tickets.ts';
import { storedCode } from '../turnstile/turnstile.ts';

/** Cards at the desk of the embedded system; see functions/venue_desk_cards.sql. */
export const embeddedDeskCards: BoxOfficeCards = {
  readState,
  findByCode,
  create,
  replace,
  correct,
  assign,
  block,
};

async function readState(db: TenantDb, number: string): Promise<DeskCardState | undefined> {
  const [card] = await db.query<Nullable<DeskCardState>>(
    `select card.number, card.version, card.blocked_at is not null as "isBlocked",
            card.is_block_temporary as "isBlockTemporary", card.block_reason as "blockReason",
            card.replaced_by as "replacedBy", former.number as replaces
       from venue.card
       left join venue.card as former on former.tenant_id = $1 and former.replaced_by = card.number
      where card.tenant_id = $1 and card.number = $2`,
    [db.tenantId, number],
  );
  if (!card) return undefined;
  const { blockReason, replacedBy, replaces, ...state } = card;
  return {
    ...state,
    blockReason: blockReason ?? undefined,
    replacedBy: replacedBy ?? undefined,
    replaces: replaces ?? undefined,
  };
}

async function findByCode(db: TenantDb, code: string): Promise<string | undefined> {
  const [card] = await db.query<{ number: string }>(
    'select number from venue.card where tenant_id = $1 and scan_code = $2',
    [db.tenantId, storedCode(crockfordCode(code))],
  );
  return card?.number;
}

async function create(
  db: TenantDb,
  { serviceCode, holder, name, reason }: Parameters<BoxOfficeCards['create']>[1],
): Promise<string> {
  const [card] = await db.query<{ number: string }>(
    `select venue.create_card($1, service, $3, $4, $5) as number
       from venue.service where service.tenant_id = $1 and service.code = $2`,
    [db.tenantId, serviceCode, holder ?? null, name.firstName, name.lastName],
  );
  if (!card) throw new Error(`The service ${serviceCode} is not in the catalogue`);
  if (reason !== undefined)
    await db.query(
      `select venue.grant_rights($1, $3, service, operator.time_zone, $4)
         from venue.service join venue.operator on operator.tenant_id = $1
        where service.tenant_id = $1 and service.code = $2`,
      [db.tenantId, serviceCode, card.number, reason],
    );
  return card.number;
}

async function replace(
  db: TenantDb,
  { number, version }: SeenCard,
  reason: string,
): ReturnType<BoxOfficeCards['replace']> {
  type Refused = Extract<Awaited<ReturnType<BoxOfficeCards['replace']>>, { refused: unknown }>['refused'];
  const [row] = await db.query<{ outcome: 'replaced' | Refused; number: string }>(
    'select outcome, new_number as number from venue.replace_card($1, $2, $3, $4)',
    [db.tenantId, number, version, reason],
  );
  if (!row) throw new Error('A function answers one row');
  return row.outcome === 'replaced' ? { number: row.number } : { refused: row.outcome };
}

async function correct(
  db: TenantDb,
  { number, version }: SeenCard,
  { rightId, quantity, validUntil, reason }: Parameters<BoxOfficeCards['correct']>[2],
): ReturnType<BoxOfficeCards['correct']> {
  return outcomeOf(db, 'venue.correct_right($1, $2, $3, $4, $5, $6, $7)', [
    number,
    version,
    rightId,
    quantity,
    validUntil ?? null,
    reason,
  ]);
}

async function assign(
  db: TenantDb,
  { number, version }: SeenCard,
  holder: string | undefined,
  name: CardHolderName | undefined,
): ReturnType<BoxOfficeCards['assign']> {
  const [card] = await db.query<{ holder: string | null; version: number; isBlocked: boolean }>(
    `select holder_reference as holder, version, blocked_at is not null as "isBlocked"
       from venue.card where tenant_id = $1 and number = $2 for update`,
    [db.tenantId, number],
  );
  if (!card) return 'unknown';
  if (card.version !== version) return 'changed';
  if (holder !== undefined && card.isBlocked) return 'blocked';
  await db.query(
    `update venue.card set holder_reference = $3, first_name = coalesce($4, first_name), last_name = coalesce($5, last_name)
      where tenant_id = $1 and number = $2`,
    [db.tenantId, number, holder ?? null, name?.firstName ?? null, name?.lastName ?? null],
  );
  return 'done';
}

async function block(
  db: TenantDb,
  { number, version }: SeenCard,
  reason: string | undefined,
): ReturnType<BoxOfficeCards['block']> {
  return outcomeOf(db, 'venue.block_card_for_staff($1, $2, $3, $4)', [number, version, reason ?? null]);
}

/** Calls a function that answers one outcome. @param values its arguments without the tenant */
async function outcomeOf<Outcome extends string>(
  db: TenantDb,
  call: string,
  values: readonly (string | number | Date | null)[],
): Promise<Outcome> {
  const [row] = await db.query<{ outcome: Outcome }>(`select ${call} as outcome`, [db.tenantId, ...values]);
  if (!row) throw new Error('A function answers one row');
  return row.outcome;
}
