import type { Handler } from '#platform/http/calls.ts';
import { readDisabledWithdrawals } from '../data.ts';
import { viewWithdrawalSettings } from '../view.ts';

export const withdrawalSettings: Handler<'GET /settingsticketing/withdrawServicesFamily'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  return viewWithdrawalSettings(catalogue, await transaction(readDisabledWithdrawals));
};
