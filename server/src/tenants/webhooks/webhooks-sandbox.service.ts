import type { Services } from '#services.ts';
import { receiverAddress } from './webhooks.service.ts';
import { readSecretsOf } from './webhooks.sql.ts';
import { SECRET_PURPOSE } from './webhooks.ts';

/** Returns the secrets of a tenant’s endpoints that lead to the embedded receiver. */
export async function findReceiverSecrets(
  services: Pick<Services, 'config' | 'database' | 'secrets' | 'tenants'>,
  tenantName: string,
): Promise<string[]> {
  const tenant = await services.tenants.find(tenantName);
  const address = receiverAddress(services.config, tenantName);
  if (!tenant || !address) return [];
  const stored = await services.database.tenant(tenant.id, (db) => readSecretsOf(db, address));
  return stored.map((secret) => services.secrets.decryptSecret(secret, SECRET_PURPOSE));
}
