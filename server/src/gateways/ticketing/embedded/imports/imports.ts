import { randomInt, randomUUID } from 'node:crypto';
import type { TenantDb } from '#kernel/database/database.ts';
import type {
  BoxOfficeImports,
  CardState,
  ImportedCard,
  ImportedRight,
  RightState,
} from '../../box-office/imports/port.ts';
import type { Nullable } from '../tickets.ts';
import { storedCode } from '../turnstile/turnstile.ts';
import { embeddedBookings } from './bookings.ts';

/** Imports into the embedded system; see functions/imports.sql and the ledger in functions/venue_cards.sql. */
export const embeddedImports: BoxOfficeImports = {
  readStates,
  findTaken,
  addCards,
  addRights,
  changeRights,
  remove,
  ...embeddedBookings,
};

async function readStates(
  db: TenantDb,
  { numbers, rights: ids }: { numbers: readonly string[]; rights: readonly string[] },
) {
  await db.query(
    `select from venue.card where tenant_id = $1 and number = any ($2::text[] || array(
        select card_number from venue.card_right where tenant_id = $1 and id = any ($3::uuid[])))
      order by number for update`,
    [db.tenantId, numbers, ids],
  );
  const [cards, rights] = await Promise.all([
    db.query<Nullable<CardState>>(
      `select number, holder_reference as holder, blocked_at is not null as "isBlocked"
         from venue.card where tenant_id = $1 and number = any ($2)`,
      [db.tenantId, numbers],
    ),
    db.query<Nullable<RightState>>(
      `select owned.id, owned.unit, owned.remaining, owned.valid_until as "validUntil",
              not exists (select from venue.right_movement as movement
                           where movement.tenant_id = $1 and movement.right_id = owned.id
                             and movement.kind <> 'imported') as "isUntouched"
         from venue.card_right as owned where owned.tenant_id = $1 and owned.id = any ($2::uuid[])`,
      [db.tenantId, ids],
    ),
  ]);
  return {
    cards: cards.map(({ holder, ...card }) => ({ ...card, holder: holder ?? undefined })),
    rights: rights.map(({ remaining, ...right }) => ({ ...right, remaining: remaining ?? undefined })),
  };
}

async function findTaken(
  db: TenantDb,
  { numbers, codes }: { numbers: readonly string[]; codes: readonly string[] },
) {
  const [cards, scanned] = await Promise.all([
    db.query<{ number: string }>('select number from venue.card where tenant_id = $1 and number = any ($2)', [
      db.tenantId,
      numbers,
    ]),
    db.query<{ code: string }>(
      `select scan_code as code from venue.card where tenant_id = $1 and scan_code = any ($2)
       union select code from venue.ticket where tenant_id = $1 and code = any ($2)`,
      [db.tenantId, codes.map(storedCode)],
    ),
  ]);
  return {
    numbers: new Set(cards.map(({ number }) => number)),
    codes: new Set(scanned.map(({ code }) => code.replaceAll(' ', ''))),
  };
}

/** Attempts to find free numbers: with a million cards, one of a hundred numbers is taken. */
const MAX_ATTEMPTS = 20;

const freeNumber = (): string => String(randomInt(100_000_000)).padStart(8, '0');

async function addCards(db: TenantDb, cards: readonly ImportedCard[]): Promise<string[]> {
  const numbers: string[] = [];
  let open = [...cards.keys()];
  for (let attempt = 0; open.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
    const tried = new Map(open.map((index) => [cards[index]?.number ?? freeNumber(), index]));
    const rows = [...tried].map(([number, index]) => {
      const code = cards[index]?.scanCode;
      return { ...cards[index], number, ...(code !== undefined && { scanCode: storedCode(code) }) };
    });
    const made = await db.query<{ number: string }>(
      `insert into venue.card (tenant_id, number, code, scan_code, service_code, espace_ref, holder_reference, first_name, last_name)
       select $1, card.number,
              substr(venue.ticket_code(uuid_send(gen_random_uuid())), 1, 4) || substr(venue.ticket_code(uuid_send(gen_random_uuid())), 6, 2),
              coalesce(card."scanCode", venue.ticket_code(uuid_send(gen_random_uuid()))), service.code, service.espace_ref,
              card.holder, card."firstName", card."lastName"
         from jsonb_to_recordset($2) as card (number text, "scanCode" text, "serviceCode" text, holder text, "firstName" text, "lastName" text)
         join venue.service on service.tenant_id = $1 and service.code = card."serviceCode"
       on conflict do nothing returning number`,
      [db.tenantId, JSON.stringify(rows)],
    );
    for (const { number } of made) numbers[tried.get(number) ?? 0] = number;
    open = open.filter((index) => numbers[index] === undefined);
  }
  if (open.length > 0) throw new Error('A card could not be created: its number or its code is taken');
  return numbers;
}

async function addRights(db: TenantDb, rights: readonly ImportedRight[]): Promise<string[]> {
  const made = rights.map((right) => ({ id: randomUUID(), ...right }));
  await db.query(
    `with item as (
       select * from jsonb_to_recordset($2) as item (id uuid, "cardNumber" text, "serviceCode" text, unit text, total integer,
         "validFrom" timestamptz, "validUntil" timestamptz, withdrawal jsonb))
     insert into venue.card_right (tenant_id, id, card_number, service_code, unit, total, valid_from, valid_until,
                                   withdraw_family, withdraw_services)
     select $1, id, "cardNumber", "serviceCode", unit, total, "validFrom", "validUntil", withdrawal ->> 'familyCode',
            coalesce(array(select jsonb_array_elements_text(withdrawal -> 'serviceCodes')), '{}')
       from item`,
    [db.tenantId, JSON.stringify(made)],
  );
  await move(
    db,
    made.map(({ id, remaining = 0 }) => ({ id, quantity: remaining })),
  );
  return made.map(({ id }) => id);
}

/** Records movements of imports; see venue.apply_movement. */
async function move(db: TenantDb, movements: readonly { id: string; quantity: number }[]): Promise<void> {
  await db.query(
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
     select $1, owned.id, owned.card_number, 'imported', movement.quantity
       from unnest($2::uuid[], $3::integer[]) as movement (id, quantity)
       join venue.card_right as owned on owned.tenant_id = $1 and owned.id = movement.id`,
    [db.tenantId, movements.map(({ id }) => id), movements.map(({ quantity }) => quantity)],
  );
}

async function changeRights(
  db: TenantDb,
  changes: readonly { id: string; remaining?: number | undefined; validUntil?: Date | undefined }[],
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await db.query(
    `select from venue.card where tenant_id = $1 and number = any (array(
       select card_number from venue.card_right where tenant_id = $1 and id = any ($2::uuid[]))) order by number for update`,
    [db.tenantId, ids],
  );
  const dated = changes.filter(({ validUntil }) => validUntil);
  await db.query(
    `update venue.card_right set valid_until = change.until
       from unnest($2::uuid[], $3::timestamptz[]) as change (id, until)
      where tenant_id = $1 and card_right.id = change.id`,
    [db.tenantId, dated.map(({ id }) => id), dated.map(({ validUntil }) => validUntil)],
  );
  const counted = changes.filter(({ remaining }) => remaining !== undefined);
  const rows = await db.query<{ id: string; remaining: number }>(
    'select id, remaining from venue.card_right where tenant_id = $1 and id = any ($2::uuid[]) and remaining is not null',
    [db.tenantId, counted.map(({ id }) => id)],
  );
  const present = new Map(rows.map(({ id, remaining }) => [id, remaining]));
  await move(
    db,
    counted.flatMap(({ id, remaining = 0 }) => {
      const before = present.get(id);
      return before === undefined || before === remaining ? [] : [{ id, quantity: remaining - before }];
    }),
  );
}

async function remove(
  db: TenantDb,
  { rights, numbers }: { rights: readonly string[]; numbers: readonly string[] },
): Promise<boolean> {
  const [row] = await db.query<{ removed: number }>(
    'select venue.remove_imported($1, $2::uuid[], $3) as removed',
    [db.tenantId, rights, numbers],
  );
  return row?.removed === rights.length + numbers.length;
}
