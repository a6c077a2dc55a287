import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../../browse/data.ts';
import { clockOf } from '../rules.ts';
import { showInformation, showNotices } from '../service.ts';

export const informations: Handler<'GET /settingsticketing/establishmentinformations'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const { establishments } = await catalogueOf(services, tenant);
  return transaction(async (db) => {
    const items = [];
    for (const establishment of establishments.values())
      items.push(await showInformation(db, tenant, establishment));
    const today = clockOf(new Date(), tenant.timeZone).slice(0, 10);
    return { today, items, notices: await showNotices(db, tenant) };
  });
};
