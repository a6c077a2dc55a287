import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../../browse/data.ts';
import { showNotices } from '../service.ts';

export const notices: Handler<'GET /settingsticketing/establishmentnotices'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const { establishments } = await catalogueOf(services, tenant);
  return {
    establishments: [...establishments.values()].map(({ code, labels }) => ({
      externalCode: code,
      name: labels,
    })),
    notices: await transaction((db) => showNotices(db, tenant)),
  };
};
