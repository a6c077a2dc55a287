import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Db } from '#platform/database/database.ts';

export type Provider = CallAnswer<'PUT /settingsadmin/cardpaymentprovider'>;

const PROVIDERS = `
  select id, version, name, protocol, form_url as "formUrl", rest_url as "restUrl", is_enabled as "isEnabled",
         first_poll_seconds as "firstPollSeconds", least_poll_seconds as "leastPollSeconds",
         most_poll_seconds as "mostPollSeconds"
    from portal.payment_provider`;

/** Every provider that venues may have a contract with, by name. */
export function readProviders(db: Db): Promise<Provider[]> {
  return db.query<Provider>(`${PROVIDERS} order by lower(name)`);
}

/** One of them, locked until the end of the transaction. */
export async function lockProvider(db: Db, id: string): Promise<Provider | undefined> {
  const [row] = await db.query<Provider>(`${PROVIDERS} where id = $1 for update`, [id]);
  return row;
}
