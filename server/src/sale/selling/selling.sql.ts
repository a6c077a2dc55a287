import { CART_COLUMNS, type CartRow, SALE_LEASE_SECONDS } from '#cart/cart.ts';
import type { SoldCard as StoredSoldCard } from '#gateways/ticketing/cards/port.ts';
import type { TicketingSale } from '#gateways/ticketing/port.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { traceOfJobs } from '#platform/jobs/outbox.ts';

/** Returns carts whose sale is due, oldest first. */
export async function readDueSales(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string }>(
    'sale-due',
    'select id from portal.due_sales($1, 50) as id',
    [tenantId],
  );
  return rows.map((row) => row.id);
}

/** Returns the given tenants that have due sales. */
export const withDueSales = (database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> =>
  filterTenants(database, 'portal.has_due_sales', tenants);

/** The order of a sold cart. */
export interface PurchaseSummary {
  externalPurchaseId: string;
  ticketCount: number;
  cards: readonly StoredSoldCard[];
}

/** A cart with its order, which exists once it is sold. */
export interface CartSale {
  cart: CartRow;
  purchase: PurchaseSummary | undefined;
  /** Refunded amount, made or due, of payments that did not fit the cart or were duplicates, in cents */
  returned: number;
}

interface SaleQuestion {
  tenantId: TenantId;
  cartId: string;
}

/** Batches concurrent reads of a tenant's sales. */
const sales = memoizePerDatabase<SaleQuestion, CartSale | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<SaleRow>(
        'sale-read',
        `select ${CART_COLUMNS}, clock, external_id, tickets, cards, returned
           from (select (found.cart).*, found.clock, found.external_id, found.tickets, found.cards, found.returned
                   from portal.read_sales($1, $2) as found) as read`,
        [questions[0]?.tenantId, questions.map(({ cartId }) => cartId)],
      );
      const found = new Map(rows.map((row) => [row.id, toSale(row)]));
      return questions.map(({ cartId }) => found.get(cartId));
    },
  }),
);

/** Returns a cart of the tenant with its order. */
export function readSale(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartSale | undefined> {
  return sales(database)(tenantId, { tenantId, cartId });
}

type SaleRow = CartRow & {
  external_id: string | null;
  tickets: number;
  cards: StoredSoldCard[] | null;
  returned: number;
};

function toSale({
  external_id: externalPurchaseId,
  tickets: ticketCount,
  cards,
  returned,
  ...cart
}: SaleRow): CartSale {
  return {
    cart,
    returned,
    purchase:
      externalPurchaseId === null ? undefined : { externalPurchaseId, ticketCount, cards: cards ?? [] },
  };
}

/** A cart of a tenant; concurrent claims are batched. */
interface CartToClaim {
  tenantId: TenantId;
  cartId: string;
}

const claim = memoizePerDatabase<CartToClaim, CartRow | undefined>((database) =>
  createBatcher({ keyOf: ({ cartId }) => cartId, run: (members) => claimTogether(database, members) }),
);

/** Claims a paid cart for its sale. @returns undefined when there is nothing to sell, or another process sells it */
export function claimSale(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartRow | undefined> {
  return claim(database)(tenantId, { tenantId, cartId });
}

/** Claims paid carts. @param members at least one, all of one tenant */
async function claimTogether(
  database: Database,
  members: readonly CartToClaim[],
): Promise<(CartRow | undefined)[]> {
  const rows = await database.direct.named<CartRow>(
    'sale-claim',
    `select ${CART_COLUMNS}, now() as clock from portal.claim_sales($1, $2, $3)`,
    [members[0]?.tenantId, members.map(({ cartId }) => cartId), SALE_LEASE_SECONDS],
  );
  const claimed = new Map(rows.map((row) => [row.id, row]));
  return members.map(({ cartId }) => claimed.get(cartId));
}

interface SaleToComplete extends CartToClaim {
  sale: TicketingSale;
  /** Names the span of this sale in the payloads of its jobs */
  trace: object | undefined;
}

const complete = memoizePerDatabase<SaleToComplete, string>((database) =>
  createBatcher({ keyOf: ({ cartId }) => cartId, run: (members) => completeTogether(database, members) }),
);

/** Writes the order and its tickets, once. @returns the order number */
export function completeSale(
  database: Database,
  tenantId: TenantId,
  cartId: string,
  sale: TicketingSale,
): Promise<string> {
  return complete(database)(tenantId, { tenantId, cartId, sale, trace: traceOfJobs() });
}

const COMPLETE = 'select cart_id, external_id from portal.complete_sales($1, $2, $3)';

/** Writes the order like {@link completeSale}, in a transaction of the caller. */
export async function completeSaleIn(db: TenantDb, cartId: string, sale: TicketingSale): Promise<string> {
  const [order] = await db.named<{ external_id: string }>('sale-complete', COMPLETE, [
    db.tenantId,
    [cartId],
    JSON.stringify([rowOf({ cartId, sale, trace: traceOfJobs() })]),
  ]);
  return order?.external_id ?? notBeingSold();
}

/** Writes orders. @param members at least one, all of one tenant */
async function completeTogether(database: Database, members: readonly SaleToComplete[]): Promise<string[]> {
  const rows = await database.direct.named<{ cart_id: string; external_id: string }>(
    'sale-complete',
    COMPLETE,
    [members[0]?.tenantId, members.map(({ cartId }) => cartId), JSON.stringify(members.map(rowOf))],
  );
  const orders = new Map(rows.map((row) => [row.cart_id, row.external_id]));
  return members.map(({ cartId }) => orders.get(cartId) ?? notBeingSold());
}

function notBeingSold(): never {
  throw new Error('A sale was made for a cart that is not being sold');
}

/** Returns a sale in the form of portal.complete_sales. */
function rowOf({ cartId, sale, trace }: Pick<SaleToComplete, 'cartId' | 'sale' | 'trace'>) {
  return {
    cart: cartId,
    external_id: sale.externalPurchaseId,
    sold_at: sale.soldAt,
    tickets: sale.tickets.map((ticket) => ({
      line_id: ticket.lineId,
      session_id: ticket.sessionId,
      ticket_number: ticket.ticketNumber,
      code: ticket.code,
      valid_from: ticket.validFrom,
      valid_until: ticket.validUntil,
    })),
    ...(sale.cards && sale.cards.length > 0 && { cards: sale.cards }),
    ...(trace && { trace }),
  };
}

/** Records an attempt with an unknown outcome: the sale is due again after a number of seconds. */
export async function postponeSale(
  db: TenantDb,
  cartId: string,
  seconds: number,
  reason: string,
): Promise<void> {
  await db.named(
    'sale-postpone',
    `update portal.cart set state = 'paid', sale_due_at = now() + make_interval(secs => $2), sale_failure = $3, updated_at = now()
      where id = $1 and state = 'selling'`,
    [cartId, seconds, reason],
  );
  await recordAttempt(db, cartId, 'unavailable', reason);
}

/** Marks a paid cart as stuck, with the reason for administrators. */
export async function markSaleStuck(db: TenantDb, cartId: string, reason: string): Promise<void> {
  await db.named(
    'sale-stick',
    `update portal.cart set state = 'stuck', sale_due_at = null, sale_failure = $2, updated_at = now()
      where id = $1 and state in ('paid', 'selling')`,
    [cartId, reason],
  );
  await recordAttempt(db, cartId, 'stuck', reason);
}

async function recordAttempt(db: TenantDb, cartId: string, event: string, detail: string): Promise<void> {
  await db.named(
    'sale-attempt',
    'insert into portal.sale_attempt (tenant_id, cart_id, event, detail) values ($1, $2, $3, $4)',
    [db.tenantId, cartId, event, detail],
  );
}
