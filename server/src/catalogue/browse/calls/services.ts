import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { servicesOf } from '../rules.ts';
import { viewService } from '../view.ts';

export const services: Handler<'GET /ticketing/services'> = async (context) => {
  const { query, tenant } = context;
  const catalogue = await catalogueOf(context.services, tenant);
  return servicesOf(catalogue, query).map((service) => viewService(tenant, catalogue, service));
};
