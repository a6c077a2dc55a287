import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Db } from '#kernel/database/database.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { addPlaces, beginPayment, broken, type Session, untilSettled } from './support.ts';

/** As many as `sale-spread` of the bench */
const BUYERS = 32;
const ORDERS_OF_EACH = 3;
const MAX_TRANSACTIONS_OF_AN_ORDER = 2.5;

let portal: PortalTest;
let transactions = 0;

beforeAll(async () => {
  portal = await portalTest({ wrapDatabase: counted });
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Returns the database with its transactions counted. */
function counted(database: Database): Database {
  const countedDb = (db: Db): Db => ({
    query(...statement) {
      transactions += 1;
      return db.query(...statement);
    },
    named(...statement) {
      transactions += 1;
      return db.named(...statement);
    },
  });
  return {
    ...database,
    direct: countedDb(database.direct),
    tenant(...work) {
      transactions += 1;
      return database.tenant(...work);
    },
    platform(...work) {
      transactions += 1;
      return database.platform(...work);
    },
  };
}

/** Adds customers beside those of the demonstration, and signs them in. */
async function signInBuyers(): Promise<string[]> {
  const added = await portal.sql<{ email: string }>(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address, zip,
                                  city, country, mobile, locale)
     select tenant_id, 'buyer-' || number || '@example.com', password_hash, user_type, civility, first_name, last_name,
            address, zip, city, country, mobile, locale
       from portal.customer, generate_series(1, $1::integer) as number
      where email = 'jeanne@example.com' and tenant_id = (select id from portal.tenant where name = 'aqua-rivage')
     returning email`,
    [BUYERS],
  );
  const tokens: string[] = [];
  for (const { email } of added) tokens.push(await portal.signIn(email));
  return tokens;
}

test('an order of many buyers costs few transactions', { timeout: 60_000 }, async () => {
  const tokens = await signInBuyers();
  const sessions: Session[] = [];
  for (let number = 0; number < 8; number += 1) sessions.push(await portal.session(1000));
  const carts: string[] = [];
  const buy = async (token: string, number: number) => {
    for (let order = 0; order < ORDERS_OF_EACH; order += 1) {
      const session = sessions[(number + order) % sessions.length] as Session;
      const { id } = (await addPlaces(portal, session, 1, { token })).body;
      carts.push(id);
      await portal.ask('GET /cart/getCart', { query: { cartId: id }, token });
      await portal.notify(await beginPayment(portal, id, { token }));
      const { body } = await portal.ask('GET /purchase/State', { query: { cartId: id }, token });
      expect(body).toMatchObject({ outcome: 'success', ticketCount: 1 });
    }
  };
  transactions = 0;
  await Promise.all(tokens.map(buy));
  const perOrder = transactions / carts.length;
  await untilSettled(portal, carts);
  expect(await broken(portal)).toEqual({});
  expect(carts).toHaveLength(BUYERS * ORDERS_OF_EACH);
  expect(perOrder).toBeLessThan(MAX_TRANSACTIONS_OF_AN_ORDER);
});
