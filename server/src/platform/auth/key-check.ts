import type { Database } from '../database/database.ts';
import type { Secrets } from './secrets.ts';

/**
 * Compares the key with the one of the first start on this database, which stored secrets are encrypted with.
 * @returns what is wrong, in words; undefined when it is the same
 */
export async function findKeyProblem(database: Database, { keyId }: Secrets): Promise<string | undefined> {
  await database.direct.query('insert into portal.secret_key (key_id) values ($1) on conflict do nothing', [
    keyId,
  ]);
  const [known] = await database.direct.query<{ keyId: string }>(
    'select key_id as "keyId" from portal.secret_key',
  );
  return known?.keyId === keyId
    ? undefined
    : 'SECRET_KEY is not the key that the secrets of this database were encrypted with';
}
