import { admin, callApiAs, PROVIDER } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { sql } from './database.ts';
import { portal } from './portal.ts';

/** How the tests' venue is connected to its ticketing system: inside the program, or over HTTP by the adapter API. */
export type Ticketing = 'embedded' | 'adapter';

/**
 * Connects the tests' venue to its own embedded system over HTTP, so that pages find the same places and cards.
 * @returns a function that connects it directly again
 */
export async function connectOverHttp(): Promise<() => Promise<void>> {
  const answer = await fetch(`${portal().url}/sandbox/ticketing/${VENUE}/connection`);
  const { address, key } = (await answer.json()) as { address: string; key: string };
  await save('adapter', address, key);
  return () => save('embedded', '', '');
}

async function save(type: Ticketing, baseAddressApiV5: string, partnerPassword: string): Promise<void> {
  const [venue] = await sql<{ id: string }>('select id from portal.tenant where name = $1', [VENUE]);
  if (!venue) throw new Error(`No venue ${VENUE}`);
  // The connection cannot change while a cart is being paid or sold; earlier tests leave such carts.
  await sql(
    `update portal.cart set state = 'expired'
      where tenant_id = '${venue.id}' and state in ('payment-pending', 'paid', 'selling')`,
  );
  const master = admin(PROVIDER);
  const query = { tenantId: venue.id };
  const { version, apiVersion } = await callApiAs(master, 'GET /settingsadmin/tenantconnection', { query });
  await callApiAs(master, 'PUT /settingsadmin/tenantconnection', {
    body: {
      ...{ id: venue.id, version, apiVersion, type, baseAddressApiV5, partnerPassword },
      ...{ partnerLogin: '', keyExpiresOn: '' },
    },
  });
}
