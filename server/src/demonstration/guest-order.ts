import type { FastifyInstance } from 'fastify';
import { exampleOf, testCard } from '#gateways/payment/sandbox/test-cards.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { seedOnce } from './once.ts';
import { call, post } from './running-payments.ts';

/** The venue that sells without an account, at a hosted checkout. */
const VENUE = 'patinoire-givre';

/** The buyer, whose address has no account. */
const EMAIL = 'sans-compte@example.com';

/** Buys once without an account, through the calls and pages of a browser. */
export async function seedGuestOrder(
  app: FastifyInstance,
  database: Database,
  tenants: readonly Pick<Tenant, 'id' | 'name'>[],
): Promise<void> {
  const venue = tenants.find(({ name }) => name === VENUE);
  if (!venue) return;
  let isNew = false;
  await seedOnce(database, venue.id, 'guest-order', async () => {
    isNew = true;
  });
  if (!isNew) return;
  const cartLines = [{ service: 'LOC-PATINS', cartLineDetails: [{ quantity: 2 }] }];
  const cart = await call(app, 'PUT /cart/AddOrUpdateCart', { body: { cartLines } }, undefined, VENUE);
  const body = { cartId: cart.id, email: EMAIL };
  const { token } = await call(app, 'POST /cart/Guest', { body }, undefined, VENUE);
  const query = { cartId: cart.id, paymentType: 4 as const };
  const { form } = await call(app, 'GET /purchase/Form', { query }, token, VENUE);
  const { pathname } = new URL(form?.url ?? '');
  await post(app, `${pathname}/card`, { ...exampleOf(testCard('frictionless'), new Date()) });
}
