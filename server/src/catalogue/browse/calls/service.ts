import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { requireService } from '../rules.ts';
import { viewService } from '../view.ts';

export const service: Handler<'GET /Ticketing/service'> = async ({ query, tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  return viewService(tenant, catalogue, requireService(catalogue, query.externalCode));
};
