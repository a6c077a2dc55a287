import { randomUUID } from 'node:crypto';
import { readConfig } from '../server/src/kernel/configuration/config.ts';
import { PURPOSE } from '../server/src/payment/settings/payment-settings.service.ts';
import { createSecrets, loadSecretKey } from '../server/src/platform/auth/secrets.ts';
import type { BenchDatabase } from './database.ts';
import { Connection, requestText } from './load/connection.ts';
import { takeAddresses } from './load/load.ts';
import type { Server } from './server.ts';

/** The demonstration venue used by all measures. */
export const TENANT = 'aqua-rivage';

const PASSWORD = 'Guichet-demo-2026!';

/** The price of the sessions that the benchmark adds. */
export interface Offer {
  tenantId: string;
  service: string;
  priceName: string;
  establishment: string;
}

/** A demonstration service with sessions. */
export async function findOffer({ sql }: BenchDatabase): Promise<Offer> {
  const [offer] = await sql<Offer>(
    `select tenant.id as "tenantId", service.code as service, establishment_code as establishment, price ->> 'name' as "priceName"
       from portal.tenant
       join venue.service on service.tenant_id = tenant.id,
            jsonb_array_elements(service.prices) as price
      where tenant.name = $1 and service.type in (7, 8) and (price ->> 'cents')::int > 0 and price ->> 'name' !~ '^QF'
      order by service.position, service.code limit 1`,
    [TENANT],
  );
  if (!offer) throw new Error(`The demonstration of ${TENANT} sells no sessions`);
  return offer;
}

/**
 * Adds sessions months ahead, where they do not affect other measures.
 * @returns their ids
 */
export async function addSessions(
  { sql }: BenchDatabase,
  offer: Offer,
  count: number,
  capacity: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql(
    `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity)
     select $1, id, $2, array[$3], start_at, start_at + interval '1 hour', $4
       from unnest($5::text[]) with ordinality as wanted (id, position),
            lateral (select date_trunc('hour', now()) + interval '120 days' + position * interval '1 hour') as planned (start_at)`,
    [offer.tenantId, offer.establishment, offer.service, capacity, ids],
  );
  return ids;
}

export interface Buyer {
  email: string;
  address: string;
  token: string;
}

let customers = 0;

/** Adds customers and signs them in, each from a different address. */
export async function addBuyers(
  server: Server,
  { sql }: BenchDatabase,
  offer: Offer,
  count: number,
): Promise<Buyer[]> {
  const emails = Array.from({ length: count }, () => {
    customers += 1;
    return `buyer-${customers}@example.com`;
  });
  await sql(
    `insert into portal.customer (tenant_id, email, password_hash, user_type, civility, first_name, last_name, address, zip,
                                  city, country, mobile, locale)
     select tenant_id, buyer, password_hash, user_type, civility, first_name, last_name, address, zip,
            city, country, mobile, locale
       from portal.customer cross join unnest($2::text[]) as buyer
      where tenant_id = $1 and email = 'jeanne@example.com'`,
    [offer.tenantId, emails],
  );
  const addresses = takeAddresses(count);
  const buyers: Buyer[] = [];
  for (const [index, email] of emails.entries()) {
    const address = addresses[index] ?? '';
    // One after the other: the server refuses more sign-ins at once than it has time to check passwords for.
    buyers.push({ email, address, token: await login(server, email, address) });
  }
  return buyers;
}

async function login(server: Server, email: string, address: string): Promise<string> {
  const connection = new Connection(server.port, address);
  const body = { type: 'application/json', text: JSON.stringify({ email, password: PASSWORD }) };
  const answer = await connection.send(
    requestText('POST', '/api/v1/user/login', { tenantname: TENANT }, body),
  );
  connection.close();
  if (answer.status !== 200) throw new Error(`A buyer could not sign in: ${answer.body}`);
  return (JSON.parse(answer.body.toString()) as { token: string }).token;
}

/** The signature key of the demonstration’s payment provider. */
export async function readShopKey(server: Server, { sql }: BenchDatabase, offer: Offer): Promise<string> {
  const [settings] = await sql<{ key: string }>(
    'select api_key_encrypted as key from portal.payment_settings where tenant_id = $1',
    [offer.tenantId],
  );
  const secretKey = await loadSecretKey(readConfig({ DATA_DIR: server.dataDirectory }));
  return createSecrets(secretKey).decryptSecret(settings?.key ?? '', PURPOSE.apiKey);
}

/**
 * Removes tenants added by a measure, with their rows.
 * @param prefix of their names
 */
export async function removeTenants({ sql }: BenchDatabase, prefix: string): Promise<void> {
  await sql(
    `do $$ declare target regclass; begin
       -- Without foreign key checks, so that the order of the tables does not matter.
       set local session_replication_role = replica;
       for target in select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
                      where attname = 'tenant_id' and relkind = 'r' and relnamespace = 'portal'::regnamespace loop
         execute format('delete from %s where tenant_id in (select id from portal.tenant where name like %L)', target, '${prefix}-%');
       end loop;
       delete from portal.tenant where name like '${prefix}-%';
     end $$`,
  );
}
