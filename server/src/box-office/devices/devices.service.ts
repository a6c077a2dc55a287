import { randomBytes } from 'node:crypto';
import { fail } from '#kernel/errors.ts';
import type { DeviceIdentity } from '#platform/auth/identity.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { countFailure, FREE_FAILURES } from '#platform/auth/throttle.ts';
import { networkOf, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { requireBoxOffice } from '../box-office.service.ts';

const KEY_BYTES = 32;

const hashOf = (secrets: Pick<Secrets, 'keyedHash'>, key: string) => secrets.keyedHash('device key', key);

/** Generates a key. @returns the key, which is not stored, and what is stored of it */
export function newKey(secrets: Secrets): { key: string; hash: Buffer; ending: string } {
  const key = `gate_${randomBytes(KEY_BYTES).toString('base64url')}`;
  return { key, hash: hashOf(secrets, key), ending: key.slice(-4) };
}

/**
 * Identifies a device by its key. Every check reads the database, so that every node refuses a revoked key immediately.
 * Wrong keys are rate-limited by network, with growing delays.
 * @throws AppError `device.key-refused`, `device.too-many-tries`, `box-office.outside-system`
 */
export async function authenticateDevice(
  services: Services,
  tenant: Tenant,
  key: string | undefined,
  address: string,
): Promise<DeviceIdentity> {
  const { devices } = (await requireBoxOffice(services, tenant)).entrance;
  const { database, secrets } = services;
  const checked = await database.tenant(tenant.id, async (db) => {
    const found = key === undefined ? undefined : await devices.findByKey(db, hashOf(secrets, key));
    if (found) return found;
    const subject = subjectsOfSite(secrets, 'device').of('wrong key', networkOf(address));
    return { minutes: await countFailure(db, subject, FREE_FAILURES.address) };
  });
  if (!('minutes' in checked)) return { kind: 'device', ...checked };
  if (checked.minutes > 0) fail('device.too-many-tries', { params: { minutes: checked.minutes } });
  return fail('device.key-refused');
}
