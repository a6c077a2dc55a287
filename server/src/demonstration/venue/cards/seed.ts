import { findCredentials } from '#account/auth/auth.sql.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { addDays, dayOf, instantOf } from '#kernel/format/time-zone.ts';
import {
  CARDS,
  type DemonstrationCard,
  type DemonstrationMovement,
  type DemonstrationRight,
} from './cards.ts';
import { insertDeskSales } from './desk.ts';

/** The venue whose regular customers have cards. */
const VENUE = 'aqua-rivage';
/** A customer who also buys at the desk. */
const REGULAR = 'jeanne@example.com';
const ZONE = 'Europe/Paris';

/** Gives the customers of the demonstration their missing cards with all past movements. */
export async function seedCards(database: Database, tenantId: TenantId, tenantName: string): Promise<void> {
  if (tenantName !== VENUE) return;
  await database.tenant(tenantId, async (db) => {
    for (const card of CARDS) await insertCard(db, card);
    const regular = await findCredentials(db, REGULAR);
    if (regular) await insertDeskSales(db, regular.id);
  });
}

async function insertCard(db: TenantDb, card: DemonstrationCard): Promise<void> {
  const owner = card.account === undefined ? undefined : await findCredentials(db, card.account);
  const [inserted] = await db.query(
    `insert into venue.card (tenant_id, number, code, scan_code, service_code, espace_ref, holder_reference, first_name,
                             last_name, created_at, blocked_at)
     select $1, $2, $3, venue.ticket_code(uuid_send(gen_random_uuid())), service.code, service.espace_ref, $5, $6, $7, $8, $9
       from venue.service where service.code = $4
     on conflict do nothing returning 1`,
    [
      db.tenantId,
      card.number,
      card.code,
      card.service,
      owner?.id ?? null,
      card.firstName,
      card.lastName,
      instant(card.rights[0]?.fromDay ?? 0, '10:00'),
      card.blockedDaysAgo === undefined ? null : instant(-card.blockedDaysAgo, '08:40'),
    ],
  );
  if (!inserted) return;
  const entries: LedgerEntry[] = [];
  for (const right of card.rights) {
    const rightId = await insertRight(db, card, right);
    entries.push(...right.movements.map((movement) => ({ ...movement, rightId })));
  }
  // Movements are inserted in chronological order over all rights, since the ledger has insertion order.
  const when = ({ day, time }: LedgerEntry) => instant(day, time).getTime();
  for (const entry of entries.sort((left, right) => when(left) - when(right)))
    await insertMovement(db, card.number, entry);
}

type LedgerEntry = DemonstrationMovement & { rightId: string };

/** Inserts a right with nothing left on it. @returns its id */
async function insertRight(
  db: TenantDb,
  card: DemonstrationCard,
  right: DemonstrationRight,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until,
                                   withdraw_family, withdraw_services)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      db.tenantId,
      card.number,
      right.service ?? card.service,
      right.unit,
      right.total ?? null,
      instant(right.fromDay, '00:00'),
      new Date(instant(right.untilDay + 1, '00:00').getTime() - 1000),
      right.withdrawal?.familyCode ?? null,
      right.withdrawal?.serviceCodes ?? [],
    ],
  );
  if (!row) throw new Error('An insert returns its row');
  return row.id;
}

async function insertMovement(db: TenantDb, cardNumber: string, entry: LedgerEntry): Promise<void> {
  const { rightId, kind, quantity, day, time, place, order } = entry;
  await db.query(
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, at, establishment_code, reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [db.tenantId, rightId, cardNumber, kind, quantity, instant(day, time), place ?? null, order ?? null],
  );
}

/** Returns the instant of a time on the venue's clock, this many days from today. */
function instant(day: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(addDays(dayOf(new Date(), ZONE), day), hours * 60 + minutes, ZONE);
}
