import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Db } from '#kernel/database/database.ts';

export type Provider = CallAnswer<'PUT /settingsadmin/cardpaymentprovider'>;

const PROVIDERS = `
  select id, version, name, protocol, form_url as "formUrl", rest_url as "restUrl", is_enabled as "isEnabled",
         first_poll_seconds as "firstPollSeconds", least_poll_seconds as "leastPollSeconds",
         most_poll_seconds as "mostPollSeconds"
    from portal.payment_provider`;

/** Returns every provider that venues may have a contract with, by name. */
export function readProviders(db: Db): Promise<Provider[]> {
  return db.query<Provider>(`${PROVIDERS} order by lower(name)`);
}

/** Returns a provider, locked until the end of the transaction. */
export async function lockProvider(db: Db, id: string): Promise<Provider | undefined> {
  const [row] = await db.query<Provider>(`${PROVIDERS} where id = $1 for update`, [id]);
  return row;
}

/** Inserts or updates a provider. @returns false when another provider has its name */
export async function writeProvider(db: Db, provider: Provider): Promise<boolean> {
  const taken = await db.query(
    'select from portal.payment_provider where lower(name) = lower($1) and id <> $2',
    [provider.name, provider.id],
  );
  if (taken.length > 0) return false;
  await db.query(
    `insert into portal.payment_provider
       (id, version, name, form_url, rest_url, is_enabled, first_poll_seconds, least_poll_seconds, most_poll_seconds,
        protocol)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update
       set version = excluded.version, name = excluded.name, form_url = excluded.form_url,
           rest_url = excluded.rest_url, is_enabled = excluded.is_enabled,
           first_poll_seconds = excluded.first_poll_seconds, least_poll_seconds = excluded.least_poll_seconds,
           most_poll_seconds = excluded.most_poll_seconds`,
    [
      provider.id,
      provider.version,
      provider.name,
      provider.formUrl,
      provider.restUrl,
      provider.isEnabled,
      provider.firstPollSeconds,
      provider.leastPollSeconds,
      provider.mostPollSeconds,
      provider.protocol,
    ],
  );
  return true;
}
