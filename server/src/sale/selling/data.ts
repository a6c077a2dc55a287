import type { CartRow } from '#cart/model.ts';
import type { SoldCard as StoredSoldCard } from '#gateways/ticketing/cards/port.ts';
import { createBatcher, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';

/** Carts whose sale is due, oldest first. */
export async function readDueSales(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string }>(
    'sale-due',
    'select id from portal.due_sales($1, 50) as id',
    [tenantId],
  );
  return rows.map((row) => row.id);
}

/** Of these tenants, those with sales that are due. */
export async function withDueSales(database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> {
  const rows = await database.direct.named<{ id: TenantId }>(
    'sale-due-tenants',
    'select id from portal.tenants_with_due_sales($1) as id',
    [tenants],
  );
  return rows.map(({ id }) => id);
}

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
  /** Refunded, or about to be, of payments that did not fit the cart or came twice, in cents */
  returned: number;
}

interface SaleQuestion {
  tenantId: TenantId;
  cartId: string;
}

/** Concurrent reads of a tenant's sales are batched. */
const sales = onePerDatabase<SaleQuestion, CartSale | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<SaleRow>(
        'sale-read',
        'select (found.cart).*, found.clock, found.external_id, found.tickets, found.cards, found.returned from portal.read_sales($1, $2) as found',
        [questions[0]?.tenantId, questions.map(({ cartId }) => cartId)],
      );
      const found = new Map(rows.map((row) => [row.id, toSale(row)]));
      return questions.map(({ cartId }) => found.get(cartId));
    },
  }),
);

/** A cart of the tenant with its order. */
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
