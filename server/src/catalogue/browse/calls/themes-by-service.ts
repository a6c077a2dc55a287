import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { requireService } from '../rules.ts';
import { viewThemes } from '../view.ts';

export const themesByService: Handler<'GET /Ticketing/themesbyservice'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  return viewThemes(tenant.id, catalogue, requireService(catalogue, query.serviceExternalCode));
};
