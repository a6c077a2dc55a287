import type { Handler } from '#platform/http/calls.ts';
import { readProviders } from '../data.ts';

export const providers: Handler<'GET /settingsadmin/cardpaymentproviders'> = async ({
  services,
  transaction,
}) => ({
  providers: await transaction(readProviders),
  hasEmbedded: services.config.deploymentMode !== 'prod',
});
