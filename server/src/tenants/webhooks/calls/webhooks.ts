import type { Handler } from '#platform/http/calls.ts';
import { readEndpoints } from '../data.ts';
import { receiverAddress } from '../service.ts';
import { viewEndpoint } from '../view.ts';

export const webhooks: Handler<'GET /settingsadmin/webhooks'> = async ({ tenant, services, transaction }) => {
  const receiver = receiverAddress(services.config, tenant.name);
  return {
    endpoints: (await transaction(readEndpoints)).map(viewEndpoint),
    ...(receiver && { receiver }),
  };
};
