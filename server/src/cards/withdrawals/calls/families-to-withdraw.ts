import type { Handler } from '#platform/http/calls.ts';
import { readEntitlements } from '../service.ts';
import { viewFamilies } from '../view.ts';

export const familiesToWithdraw: Handler<'GET /ticketing/familiesToWithdraw'> = async ({
  services,
  tenant,
  identity,
}) => {
  const { rights, catalogue } = await readEntitlements(services, tenant, identity.userId);
  return viewFamilies(rights, catalogue);
};
