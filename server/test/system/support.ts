import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#app.ts';
import { expireDueCarts } from '#cart/cart.service.ts';
import { sweepDueSales } from '#sale/selling/selling.service.ts';
import type { PortalTest } from '../portal/portal.ts';
import { brokenInvariants, TENANT_TABLES } from './invariants.ts';

export type Form = Record<string, string>;
export type Session = Awaited<ReturnType<PortalTest['session']>>;

/** Returns the rows that break an invariant, by code and rule. */
export const broken = (portal: PortalTest) => brokenInvariants((text) => portal.sql(text));

/** The requester, and the process that receives the request. */
export interface Requester {
  token?: string;
  cookie?: string;
  tenant?: string;
  via?: App;
}

/** Requests places of a session, in a new cart unless `cartId` is given. */
export function addPlaces(
  portal: PortalTest,
  session: Session,
  quantity: number,
  requester: Requester & { cartId?: string } = {},
) {
  const { cartId, ...options } = requester;
  const { service, priceName, id } = session;
  return portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      ...(cartId && { id: cartId }),
      cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity }] }],
    },
    ...options,
  });
}

/**
 * Begins a payment.
 * @returns the provider’s form
 */
export async function beginPayment(portal: PortalTest, cartId: string, requester: Requester): Promise<Form> {
  const { body, code } = await portal.ask('GET /purchase/Form', {
    query: { cartId, paymentType: 4 },
    ...requester,
  });
  if (!body.form) throw new Error(`The payment was not begun: ${code}`);
  return body.form.fields;
}

/** Opens a cart with held places and returns it with the provider’s form. */
export async function cartToPay(
  portal: PortalTest,
  session: Session,
  quantity: number,
  requester: Requester,
) {
  const { body: cart, code } = await addPlaces(portal, session, quantity, requester);
  if (!cart.id) throw new Error(`No places were held: ${code}`);
  return { cart, form: await beginPayment(portal, cart.id, requester) };
}

export interface CartFacts {
  state: string;
  orders: number;
  sales: number;
  tickets: number;
}

/** Returns the state of a cart with its orders, sales and tickets. */
export async function factsOf(portal: PortalTest, cartId: string): Promise<CartFacts> {
  const [facts] = await portal.sql<CartFacts>(
    `select state,
            (select count(*)::int from portal.purchase where cart_id = cart.id) as orders,
            (select count(*)::int from venue.sale where key = cart.id::text) as sales,
            (select count(*)::int from portal.ticket join portal.purchase on purchase.id = purchase_id where cart_id = cart.id) as tickets
       from portal.cart where id = $1`,
    [cartId],
  );
  if (!facts) throw new Error('There is no such cart');
  return facts;
}

/** Waits for sales that begin after the response to their notification. */
export async function untilSettled(portal: PortalTest, cartIds: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const waiting = await portal.sql(
      `select from portal.cart where state in ('paid', 'selling') and id = any ($1)`,
      [cartIds],
    );
    if (waiting.length === 0) return;
    await sleep(25);
  }
  throw new Error('Sales are still under way after 5 s');
}

/** Deletes the hold of a cart in the ticketing system, as if it had expired or was lost. */
export const loseHold = (portal: PortalTest, cartId: string): Promise<unknown> =>
  portal.sql(
    `with gone as (delete from venue.hold where key = $1 returning tenant_id, session_id, quantity)
     update venue.session set held = held - gone.quantity
       from gone where session.tenant_id = gone.tenant_id and session.id = gone.session_id`,
    [cartId],
  );

/** Moves waiting carts past every grace period and expires them. */
export async function letExpire(portal: PortalTest, cartIds: readonly string[]): Promise<void> {
  await portal.sql(`update portal.cart set valid_until = now() - interval '90 seconds' where id = any ($1)`, [
    cartIds,
  ]);
  await expireDueCarts(portal.services);
}

/** Makes every postponed or abandoned sale due, and runs the sales. */
export async function takeUpSales(portal: PortalTest): Promise<void> {
  await portal.sql(
    `update portal.cart set sale_due_at = now() - interval '1 second' where state in ('paid', 'selling')`,
  );
  await sweepDueSales(portal.services);
}

/**
 * Retries sales until none of these carts waits for one.
 * @throws after about 60 tries
 */
export async function finishSales(portal: PortalTest, cartIds: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const waiting = await portal.sql(
      `select from portal.cart where state in ('paid', 'selling') and id = any ($1)`,
      [cartIds],
    );
    if (waiting.length === 0) return;
    await sleep(25);
    await takeUpSales(portal);
  }
  throw new Error('Sales do not come to an end');
}

/** Returns the tables with rows of tenants. */
export async function tenantTables(portal: PortalTest): Promise<string[]> {
  return (await portal.sql<{ name: string }>(TENANT_TABLES)).map(({ name }) => name).sort();
}

/** Returns a digest of all data of a tenant, per table. */
export async function digestOf(portal: PortalTest, tenantId: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tenantTables(portal)) {
    const [row] = await portal.sql<{ digest: string }>(
      `select md5(coalesce(string_agg(row_text, '' order by row_text), '')) as digest
         from (select stored::text as row_text from ${table} as stored where tenant_id = $1) as rows_of_tenant`,
      [tenantId],
    );
    digests[table] = row?.digest ?? '';
  }
  return digests;
}

/** Returns the rows of tenants that contain an id, per table. */
export async function rowsNaming(portal: PortalTest, id: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tenantTables(portal)) {
    const rows = await portal.sql<{ row: string }>(
      `select stored::text as row from ${table} as stored where strpos(stored::text, $1) > 0 order by 1`,
      [id],
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Replaces a function of the database by a defective one; of several with the name, the one that `from` matches. */
export async function plant(
  portal: Pick<PortalTest, 'sql'>,
  functionName: string,
  from: string | RegExp,
  to: string,
): Promise<void> {
  const sources = await portal.sql<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc where pronamespace::regnamespace || '.' || proname = $1`,
    [functionName],
  );
  const defective = sources
    .map(({ source }) => [source, source.replace(from, to)] as const)
    .find(([source, changed]) => source !== changed);
  if (!defective) throw new Error(`${functionName} has nothing like ${from}`);
  await portal.sql(defective[1]);
}

/** Removes the row lock and the constraint against overselling, and widens the race. Leaves the database defective. */
export async function plantOverselling(portal: PortalTest): Promise<void> {
  await plant(portal, 'venue.decide', /for no key update/, '');
  const answer = 'return query select * from unnest(ruling.decisions)';
  await plant(portal, 'venue.hold_places', answer, `perform pg_sleep(0.05); ${answer}`);
  await portal.sql('alter table venue.session drop constraint session_places');
}
