import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../../browse/data.ts';
import { readIntervals } from '../data.ts';
import { viewNamedPrices } from '../view.ts';

export const intervals: Handler<'GET /settingsticketing/familyQuotient'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  return { intervals: await transaction(readIntervals), prices: viewNamedPrices(catalogue) };
};
