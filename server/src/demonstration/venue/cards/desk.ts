import type { TenantDb } from '#platform/database/database.ts';

/** What was bought over the counter, in the name of an account: the portal knows of it through the ticketing system. */
const DESK_SALE = { key: 'desk-2026-000412', orderNumber: 'G-2026-000412', daysAgo: 12 };

/** Tickets of the sale: the first was used the day after. */
const TICKETS = [
  { code: 'DEMO 7K2M 4T9X', price: 'PLEIN', cents: 600, usedDaysAgo: 11, place: 'TILLEULS' },
  { code: 'DEMO 3H8P 6W2R', price: 'ENFANT', cents: 350 },
];

/** Inserts the sale once. @param holder the account */
export async function insertDeskSale(db: TenantDb, holder: string): Promise<void> {
  const [inserted] = await db.query(
    `insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
     values ($1, $2, $3, now() - make_interval(days => $4), $5, 'fr-FR')
     on conflict do nothing returning 1`,
    [db.tenantId, DESK_SALE.key, DESK_SALE.orderNumber, DESK_SALE.daysAgo, holder],
  );
  if (!inserted) return;
  for (const [index, ticket] of TICKETS.entries())
    await db.query(
      `insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                                 unit_price_cents, valid_from, valid_until, consumed_at, consumed_place)
       select $1, sale.key, $3::integer, gen_random_uuid()::text, sale.order_number || '-' || $3::integer, $4, 'ENT-UNITE', $5, $6,
              sale.sold_at, sale.sold_at + interval '365 days', now() - make_interval(days => $7), $8
         from venue.sale where sale.key = $2`,
      [
        db.tenantId,
        DESK_SALE.key,
        index + 1,
        ticket.code,
        ticket.price,
        ticket.cents,
        ticket.usedDaysAgo ?? null,
        ticket.place ?? null,
      ],
    );
}
