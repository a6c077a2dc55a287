import { randomBytes } from 'node:crypto';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { countFailure, FREE_FAILURES } from '#platform/auth/throttle.ts';
import { networkOf, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { findKey, insertKey, noteUse } from './resellers.sql.ts';

const KEY_BYTES = 32;

const hashOf = (secrets: Pick<Secrets, 'keyedHash'>, key: string) => secrets.keyedHash('reseller key', key);

/** Creates a key of a reseller. @returns the key, which is not stored */
export async function makeKey(db: TenantDb, secrets: Secrets, resellerId: string): Promise<string> {
  const key = `octo_${randomBytes(KEY_BYTES).toString('base64url')}`;
  await insertKey(db, { resellerId, hash: hashOf(secrets, key), ending: key.slice(-4) });
  return key;
}

/**
 * Returns the reseller of a key. Every check reads the database, so that every node refuses a revoked key immediately.
 * Wrong keys are rate-limited by network, with growing delays.
 */
export function checkResellerKey(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  tenant: Tenant,
  key: string,
  address: string,
) {
  return database.tenant(tenant.id, async (db) => {
    const found = await findKey(db, hashOf(secrets, key));
    if (found) {
      if (found.isStale) await noteUse(db, found.id);
      return { resellerId: found.resellerId, commission: found.commission };
    }
    const subject = subjectsOfSite(secrets, 'octo').of('wrong key', networkOf(address));
    const minutes = await countFailure(db, subject, FREE_FAILURES.address);
    return minutes > 0 ? ({ refused: 'wait', minutes } as const) : ({ refused: 'unknown' } as const);
  });
}
