import type { TenantDb } from '#kernel/database/database.ts';
import {
  type BoxOfficeCatalogue,
  type ItemName,
  type ItemUse,
  type ItemWrite,
  OWN_KINDS,
  type OwnCatalogue,
  type OwnItems,
  type OwnKind,
} from '../../box-office/catalogue/port.ts';
import { selected, upsert } from './columns.ts';

/** The editors' catalogue of the embedded system. */
export const ownCatalogue: Omit<BoxOfficeCatalogue, 'readOffered'> = {
  read: readOwnCatalogue,
  write: writeItems,
  countUses,
};

/**
 * Reads the items of a kind in display order. Statements name the tenant, since the demonstration is written by the owner
 * of the database, whom row-level security does not bind.
 * @param isArchived reads archived ones too
 */
export async function readOwnItems<Kind extends OwnKind>(
  db: TenantDb,
  kind: Kind,
  isArchived: 'with-archived' | 'offered',
): Promise<OwnItems[Kind][]> {
  const rows = await db.named<Record<string, unknown>>(
    `venue-own-${kind}-${isArchived}`,
    `select ${selected(kind)}, archived_at is not null as "isArchived" from venue.${kind}
      where tenant_id = $1 ${isArchived === 'offered' ? 'and archived_at is null' : ''} order by position, code`,
    [db.tenantId],
  );
  return rows.map(withoutNulls) as unknown as OwnItems[Kind][];
}

/** Leaves out the fields without a value. */
const withoutNulls = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

async function readOwnCatalogue(db: TenantDb): Promise<OwnCatalogue> {
  const [establishment, family, theme, service] = await Promise.all([
    readOwnItems(db, 'establishment', 'with-archived'),
    readOwnItems(db, 'family', 'with-archived'),
    readOwnItems(db, 'theme', 'with-archived'),
    readOwnItems(db, 'service', 'with-archived'),
  ]);
  return { establishment, family, theme, service };
}

async function writeItems(db: TenantDb, timeZone: string, writes: readonly ItemWrite[]): Promise<void> {
  await db.query('select venue.open_operator($1, $2)', [db.tenantId, timeZone]);
  for (const kind of OWN_KINDS) {
    const items = writes.flatMap((write) => (write.kind === kind && write.item ? [write.item] : []));
    if (items.length > 0) await db.query(upsert(kind), [db.tenantId, JSON.stringify(items)]);
  }
  for (const kind of OWN_KINDS.toReversed()) {
    const codes = writes.flatMap((write) => (write.kind === kind && !write.item ? [write.code] : []));
    if (codes.length > 0)
      await db.query(`delete from venue.${kind} where tenant_id = $1 and code = any ($2)`, [
        db.tenantId,
        codes,
      ]);
  }
}

/** What names an item of each kind in tickets, in cards with their rights, and in sessions; `named.code` is the item. */
const NAMED_BY: Readonly<Record<OwnKind, { ticket: string; card: string; session: string }>> = {
  service: {
    ticket: 'ticket.service_code = named.code',
    card: `exists (select from venue.card where card.service_code = named.code)
           or exists (select from venue.card_right
                       where card_right.service_code = named.code or named.code = any (withdraw_services))`,
    session: 'named.code = any (session.service_codes)',
  },
  family: {
    ticket: `ticket.service_code in (select service.code from venue.service where service.family_code = named.code)`,
    card: 'exists (select from venue.card_right where withdraw_family = named.code)',
    session: 'false',
  },
  theme: { ticket: 'false', card: 'false', session: 'session.theme_code = named.code' },
  establishment: {
    ticket: `ticket.service_code in (select service.code from venue.service
                                      where service.establishment_code = named.code)`,
    card: 'false',
    session: 'session.establishment_code = named.code',
  },
};

async function countUses(db: TenantDb, items: readonly ItemName[]): Promise<ItemUse[]> {
  const uses: ItemUse[] = [];
  for (const kind of OWN_KINDS) {
    const codes = items.flatMap((item) => (item.kind === kind ? [item.code] : []));
    if (codes.length > 0) uses.push(...(await countUsesOf(db, kind, codes)));
  }
  return uses;
}

function countUsesOf(db: TenantDb, kind: OwnKind, codes: readonly string[]): Promise<ItemUse[]> {
  const by = NAMED_BY[kind];
  return db.query<ItemUse>(
    `select $2 as kind, named.code, sold.tickets, sold.total > 0 or ${by.card} as "isSold",
            planned.sessions, planned.total > 0 as "hasSessions"
       from unnest($1::text[]) as named (code)
      cross join lateral (
        select count(*) as total,
               count(*) filter (where ticket.valid_until > now() and ticket.taken_back_at is null) as tickets
          from venue.ticket where ${by.ticket}) as sold
      cross join lateral (
        select count(*) as total, count(*) filter (where session.end_at > now()) as sessions
          from venue.session where ${by.session}) as planned`,
    [codes, kind],
  );
}
