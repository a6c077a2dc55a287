import { createBatcher, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { CartRow } from './model.ts';

interface CartQuestion {
  tenantId: TenantId;
  cartId: string;
}

/** Concurrent reads of a tenant's carts are batched. */
const carts = onePerDatabase<CartQuestion, CartRow | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<CartRow>(
        'cart-read',
        'select (found.cart).*, found.clock from portal.read_carts($1, $2) as found',
        [questions[0]?.tenantId, questions.map(({ cartId }) => cartId)],
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      return questions.map(({ cartId }) => found.get(cartId));
    },
  }),
);

/** A cart of the tenant by its id, with the database's clock, which decides its expiry. */
export function readCart(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartRow | undefined> {
  return carts(database)(tenantId, { tenantId, cartId });
}

/** Of these tenants, those with carts whose time is over. */
export async function withDueCarts(database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> {
  const rows = await database.direct.named<{ id: TenantId }>(
    'cart-due-tenants',
    'select id from portal.tenants_with_due_carts($1) as id',
    [tenants],
  );
  return rows.map(({ id }) => id);
}
