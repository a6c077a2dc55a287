import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { viewTheme } from '../view.ts';

export const themes: Handler<'GET /Ticketing/themes'> = async ({ tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  return [...catalogue.themes.values()].map((theme) => viewTheme(tenant.id, catalogue, theme));
};
