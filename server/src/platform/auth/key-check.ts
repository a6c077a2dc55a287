import type { Database } from '#kernel/database/database.ts';
import type { Secrets } from './secrets.ts';

/**
 * Compares the secret key with that of the first start on this database, which encrypted the stored secrets. If the
 * database has no key id, as after a partial restore, trial decryption of stored secrets identifies the key.
 * @returns the problem in words, or undefined
 */
export async function findKeyProblem(database: Database, { keyId }: Secrets): Promise<string | undefined> {
  const known = (await readKnownKey(database)) ?? (await learnKey(database, keyId));
  return known === keyId
    ? undefined
    : 'SECRET_KEY is not the key that the secrets of this database were encrypted with';
}

async function readKnownKey(database: Database): Promise<string | undefined> {
  const [known] = await database.direct.query<{ keyId: string }>(
    'select key_id as "keyId" from portal.secret_key',
  );
  return known?.keyId;
}

/**
 * Stores the id of the key, unless secrets are stored and none of them decrypts with it.
 * @returns the id of the key to use, or undefined when only secrets of another key exist
 */
async function learnKey(database: Database, keyId: string): Promise<string | undefined> {
  const stored = await database.direct.query<{ keyId: string }>(
    `select distinct key_id as "keyId"
       from portal.report_tenants(array(select id from portal.tenant), 'portal.stored_key_ids') as (key_id text)`,
  );
  if (stored.length > 0 && stored.every((secret) => secret.keyId !== keyId)) return undefined;
  // The first of several concurrent starts stores its key.
  await database.direct.query('insert into portal.secret_key (key_id) values ($1) on conflict do nothing', [
    keyId,
  ]);
  return readKnownKey(database);
}
