import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_PAYMENT_PATH } from '#gateways/payment/sandbox/plugin.ts';
import { exampleOf, type TestCardKey, testCard } from '#gateways/payment/sandbox/test-cards.ts';
import type { Database } from '#kernel/database/database.ts';
import { API_BASE, methodAndPath } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { DEMONSTRATION_PASSWORD } from './accounts.ts';
import { seedOnce } from './once.ts';

/** The venue that offers every means of payment. */
const VENUE = 'aqua-rivage';
/** Days since the start of the payment whose second instalment was refused yesterday. */
const DAYS_AGO = 31;

interface Purchase {
  readonly email: string;
  readonly line: CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];
  readonly card: TestCardKey;
  readonly saveCard: boolean;
  /** Payment at once, in instalments, or monthly. */
  readonly paymentType: 3 | 4 | 5;
}

/** A customer with a saved card, which is debited over time. */
const PAYS: Purchase = {
  email: 'jeanne@example.com',
  line: { service: 'ENT-MIDI', priceName: 'PLEIN', cartLineDetails: [{ quantity: 12 }] },
  card: 'frictionless',
  saveCard: true,
  paymentType: 5,
};

/** A customer who owes an instalment. */
const OWES: Purchase = {
  email: 'nadia@example.com',
  line: { service: 'ENT-UNITE', priceName: 'PLEIN', cartLineDetails: [{ quantity: 10 }] },
  card: 'no-instalments',
  saveCard: false,
  paymentType: 5,
};

/** A customer who pays a year's subscription monthly. */
const SUBSCRIBES: Purchase = {
  email: 'nadia@example.com',
  line: {
    service: 'ABO-FORME',
    priceName: 'PLEIN',
    cartLineDetails: [{ quantity: 1, cardHolderFirstName: 'Nadia', cardHolderName: 'Le Goff' }],
  },
  card: 'frictionless',
  saveCard: false,
  paymentType: 3,
};

/** Buys in instalments for customers of the demonstration, once, through the calls and pages of a browser. */
export async function seedRunningPayments(
  app: FastifyInstance,
  database: Database,
  tenants: readonly Pick<Tenant, 'id' | 'name'>[],
): Promise<void> {
  const venue = tenants.find(({ name }) => name === VENUE);
  if (!venue) return;
  let isNew = false;
  await seedOnce(database, venue.id, 'payments', async () => {
    isNew = true;
  });
  if (!isNew) return;
  await buy(app, PAYS);
  const { orderId } = await buy(app, OWES);
  await database.tenant(venue.id, async (db) => {
    await db.query(
      `update portal.payment_schedule set created_at = created_at - make_interval(days => $2) where id = $1`,
      [orderId, DAYS_AGO],
    );
    await db.query(
      'update portal.payment_instalment set due_day = due_day - $2::integer where schedule_id = $1',
      [orderId, DAYS_AGO],
    );
  });
  await database.direct.query(
    `update sandbox.payment_due set due_at = due_at - make_interval(days => $2)
       from sandbox.payment_session as session
      where session.id = session_id and session.form ->> 'vads_order_id' = $1`,
    [orderId, DAYS_AGO],
  );
  await buy(app, SUBSCRIBES);
}

/** Buys and pays. @returns the order at the provider, and the cart with its customer's token */
export async function buy(
  app: FastifyInstance,
  { email, line, card, saveCard, paymentType }: Purchase,
): Promise<{ orderId: string; cartId: string; token: string }> {
  const { token } = await call(app, 'POST /user/login', {
    body: { email, password: DEMONSTRATION_PASSWORD },
  });
  const { id: cartId } = await call(app, 'PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } }, token);
  const query = { cartId, paymentType, ...(saveCard && { saveCard: 'true' as const }) };
  const { form } = await call(app, 'GET /purchase/Form', { query }, token);
  const fields = form?.fields ?? {};
  const session = await post(app, SANDBOX_PAYMENT_PATH, fields);
  await post(app, `${session}/card`, { ...exampleOf(testCard(card), new Date()) });
  return { orderId: fields.vads_order_id ?? '', cartId, token };
}

/** Makes a call as a browser does. @throws Error for another status than 200 */
export async function call<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  input: CallInput<K>,
  token?: string,
  venue = VENUE,
): Promise<CallAnswer<K>> {
  const { method, path } = methodAndPath(key);
  const { query, body } = input as { query?: Record<string, unknown>; body?: object };
  const answer = await app.inject({
    method: method as 'GET',
    url: API_BASE + path,
    ...(query && {
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    }),
    headers: { tenantname: venue, languageuser: 'fr-FR', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  if (answer.statusCode !== 200) throw new Error(`${key} answers ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** Posts a form as a browser does. @returns the redirect address */
export async function post(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`${url} answers ${answer.statusCode}`);
  return String(answer.headers.location);
}
