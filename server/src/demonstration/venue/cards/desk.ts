import type { TenantDb } from '#kernel/database/database.ts';

interface DeskTicket {
  code: string;
  service: string;
  price: string;
  cents: number;
  validDays: number;
  /** Number of a card of the same account */
  cardNumber?: string;
  used?: { daysAgo: number; place: string };
}

/** Sales at the desk in the name of an account, which the portal reads from the ticketing system. */
const DESK_SALES: readonly { key: string; orderNumber: string; daysAgo: number; tickets: DeskTicket[] }[] = [
  {
    key: 'desk-2026-000412',
    orderNumber: 'G-2026-000412',
    daysAgo: 12,
    tickets: [
      {
        code: 'DEMO 7K2M 4T9X',
        service: 'ENT-UNITE',
        price: 'PLEIN',
        cents: 600,
        validDays: 365,
        used: { daysAgo: 11, place: 'TILLEULS' },
      },
      { code: 'DEMO 3H8P 6W2R', service: 'ENT-UNITE', price: 'ENFANT', cents: 350, validDays: 365 },
    ],
  },
  {
    key: 'desk-2026-000431',
    orderNumber: 'G-2026-000431',
    daysAgo: 4,
    tickets: [
      {
        code: 'DEMO 5N4C 8J7V',
        service: 'ENT-SOIREE',
        price: 'PLEIN',
        cents: 480,
        validDays: 184,
        cardNumber: '04182207',
      },
    ],
  },
];

/** Inserts each desk sale once. @param holder the account */
export async function insertDeskSales(db: TenantDb, holder: string): Promise<void> {
  for (const { key, orderNumber, daysAgo, tickets } of DESK_SALES) {
    const [inserted] = await db.query(
      `insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
       values ($1, $2, $3, now() - make_interval(days => $4), $5, 'fr-FR')
       on conflict do nothing returning 1`,
      [db.tenantId, key, orderNumber, daysAgo, holder],
    );
    if (!inserted) continue;
    for (const [index, ticket] of tickets.entries()) await insertTicket(db, key, index + 1, ticket);
  }
}

const insertTicket = (db: TenantDb, saleKey: string, ordinal: number, ticket: DeskTicket) =>
  db.query(
    `insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                               unit_price_cents, valid_from, valid_until, card_number, consumed_at, consumed_place)
     select $1, sale.key, $3::integer, gen_random_uuid()::text, sale.order_number || '-' || $3::integer, $4, $5, $6, $7,
            sale.sold_at, sale.sold_at + make_interval(days => $8), $9, now() - make_interval(days => $10), $11
       from venue.sale where sale.key = $2`,
    [
      db.tenantId,
      saleKey,
      ordinal,
      ticket.code,
      ticket.service,
      ticket.price,
      ticket.cents,
      ticket.validDays,
      ticket.cardNumber ?? null,
      ticket.used?.daysAgo ?? null,
      ticket.used?.place ?? null,
    ],
  );
