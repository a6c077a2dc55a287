import type { Database } from '../database/database.ts';
import type { Secrets } from './secrets.ts';

/**
 * Compares the key with the one of the first start on this database, which stored secrets are encrypted with. Where that
 * start left no trace, as in a database that was restored in part, the secrets themselves say which key it was.
 * @returns what is wrong, in words; undefined when it is the same
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
 * Keeps the id of the key, unless secrets are stored and none is encrypted with it.
 * @returns that of the key to use; undefined where only the secrets of another one are known
 */
async function learnKey(database: Database, keyId: string): Promise<string | undefined> {
  const stored = await database.direct.query<{ keyId: string }>(
    'select distinct key_id as "keyId" from portal.stored_key_ids() as key_id',
  );
  if (stored.length > 0 && stored.every((secret) => secret.keyId !== keyId)) return undefined;
  // Of several processes that start together, the first one keeps its key.
  await database.direct.query('insert into portal.secret_key (key_id) values ($1) on conflict do nothing', [
    keyId,
  ]);
  return readKnownKey(database);
}
