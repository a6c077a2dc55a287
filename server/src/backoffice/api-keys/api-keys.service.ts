import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fail } from '#kernel/errors.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { countFailure, FREE_FAILURES } from '#platform/auth/throttle.ts';
import { networkOf, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { findApiKey, noteApiKeyUse } from './api-keys.sql.ts';
import { type ApiKeyIdentity, keyOf } from './api-keys.ts';

const KEY_BYTES = 32;

const hashOf = (secrets: Pick<Secrets, 'keyedHash'>, key: string) => secrets.keyedHash('api key', key);

/** Generates a key. @returns the key, which is not stored, and what is stored of it */
export function newApiKey(
  secrets: Secrets,
  { name }: Pick<Tenant, 'name'>,
): { key: string; hash: Buffer; ending: string } {
  const key = keyOf(name, randomBytes(KEY_BYTES).toString('base64url'));
  return { key, hash: hashOf(secrets, key), ending: key.slice(-4) };
}

/**
 * Identifies a key of a venue. Every check reads the database, so that every process refuses a revoked key immediately.
 * Wrong keys are rate-limited by network, with growing delays.
 * @throws AppError `api-key.refused`, `api-key.too-many-tries`
 */
export async function identifyApiKey(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  tenant: Tenant,
  key: string,
  address: string,
): Promise<ApiKeyIdentity> {
  const hash = hashOf(secrets, key);
  const checked = await database.tenant(tenant.id, async (db) => {
    const found = await findApiKey(db, hash);
    // The index has compared a hash of a secret; this comparison takes the same time for every key.
    if (found && timingSafeEqual(found.hash, hash)) {
      if (found.isStale) await noteApiKeyUse(db, found.id);
      return found;
    }
    const subject = subjectsOfSite(secrets, 'api').of('wrong key', networkOf(address));
    return { minutes: await countFailure(db, subject, FREE_FAILURES.address) };
  });
  if (!('minutes' in checked)) return { id: checked.id, name: checked.name, scopes: checked.scopes };
  if (checked.minutes > 0) fail('api-key.too-many-tries', { params: { minutes: checked.minutes } });
  return fail('api-key.refused');
}
