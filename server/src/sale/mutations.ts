import type { CartRow } from '../cart/model.ts';
import type { TicketingSale } from '../gateways/ticketing/port.ts';
import type { Database, TenantDb } from '../platform/db.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import { LEASE_SECONDS } from './rules.ts';

/** Takes a paid cart for selling. @returns undefined when there is nothing to sell, or another process sells it */
export async function claimSale(database: Database, tenantId: TenantId, cartId: string): Promise<CartRow | undefined> {
  const rows = await database.direct.named<CartRow>(
    'sale-claim',
    'select claimed.*, now() as clock from portal.claim_sale($1, $2, $3) as claimed',
    [tenantId, cartId, LEASE_SECONDS],
  );
  return rows[0];
}

/** Writes the order and its tickets, once. @returns the order number */
export async function completeSale(database: Database, tenantId: TenantId, cartId: string, sale: TicketingSale): Promise<string> {
  const issued = sale.tickets.map((ticket) => ({
    line_id: ticket.lineId,
    ticket_number: ticket.ticketNumber,
    code: ticket.code,
    valid_from: ticket.validFrom,
    valid_until: ticket.validUntil,
  }));
  const rows = await database.direct.named<{ external_id: string | null }>(
    'sale-complete',
    'select portal.complete_sale($1, $2, $3, $4, $5) as external_id',
    [tenantId, cartId, sale.externalPurchaseId, sale.soldAt, JSON.stringify(issued)],
  );
  const externalId = rows[0]?.external_id;
  if (!externalId) throw new Error('A sale was made for a cart that is not being sold');
  return externalId;
}

/** Notes a try whose outcome is unknown: the sale is due again in so many seconds. */
export async function postponeSale(db: TenantDb, cartId: string, seconds: number, reason: string): Promise<void> {
  await db.named(
    'sale-postpone',
    `update portal.cart set state = 'paid', sale_due_at = now() + make_interval(secs => $2), sale_failure = $3, updated_at = now()
      where id = $1 and state = 'selling'`,
    [cartId, seconds, reason],
  );
  await noteAttempt(db, cartId, 'unavailable', reason);
}

/** Leaves a paid cart to a person: it is visible among the stuck carts with the reason. */
export async function stickSale(db: TenantDb, cartId: string, reason: string): Promise<void> {
  await db.named(
    'sale-stick',
    `update portal.cart set state = 'stuck', sale_due_at = null, sale_failure = $2, updated_at = now()
      where id = $1 and state in ('paid', 'selling')`,
    [cartId, reason],
  );
  await noteAttempt(db, cartId, 'stuck', reason);
}

async function noteAttempt(db: TenantDb, cartId: string, event: string, detail: string): Promise<void> {
  await db.named('sale-attempt', 'insert into portal.sale_attempt (tenant_id, cart_id, event, detail) values ($1, $2, $3, $4)', [
    db.tenantId,
    cartId,
    event,
    detail,
  ]);
}
