import { CUSTOMER, type PaymentTest } from './payment-service.ts';

/** Leaves the payment of a cart and empties it, since the lines of these tests are not real ones. */
export async function reopen(
  { app, sql }: Pick<PaymentTest, 'app' | 'sql'>,
  cartId: string,
): Promise<{ status: number; body: { state?: string; code?: string } }> {
  await sql(`update portal.cart set lines = '[]' where id = $1`, [cartId]);
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v1/cart/ReopenCart',
    query: { cartId },
    headers: { tenantname: 'pool', languageuser: 'fr-FR', authorization: `Bearer ${CUSTOMER}` },
  });
  return { status: response.statusCode, body: response.json() };
}
