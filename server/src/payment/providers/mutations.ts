import type { Db } from '#platform/database/database.ts';
import type { Provider } from './data.ts';

/** Adds a provider or changes it. @returns false when another one has its name */
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
