import type { Handler } from '#platform/http/calls.ts';
import { readResellers } from '../data.ts';
import { supplierAddress } from '../rules.ts';

export const resellers: Handler<'GET /settingsticketing/resellers'> = async ({
  tenant,
  services,
  transaction,
}) => ({
  address: supplierAddress(services.config.publicUrl, tenant.name),
  isOffered: await services.ticketing.isEmbedded(tenant),
  resellers: (await transaction(readResellers)).map(({ createdAt, keys, ...reseller }) => ({
    ...reseller,
    createdAt: createdAt.toISOString(),
    keys: keys.map((key) => ({
      id: key.id,
      ending: key.ending,
      createdAt: key.createdAt.toISOString(),
      usedAt: key.usedAt?.toISOString() ?? null,
    })),
  })),
});
