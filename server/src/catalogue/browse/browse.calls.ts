import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from './browse.sql.ts';
import {
  requireService,
  servicesOf,
  viewEstablishment,
  viewFamily,
  viewService,
  viewTheme,
  viewThemes,
} from './browse.ts';

const establishments: Handler<'GET /ticketing/establishments'> = async ({ tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  const now = new Date();
  return [...catalogue.establishments.values()].map((establishment) =>
    viewEstablishment(tenant, establishment, catalogue.notices, now),
  );
};

const families: Handler<'GET /ticketing/families'> = async ({ query, tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  const offered = servicesOf(catalogue, { establishment: query.externalEstablishmentCode });
  return [...catalogue.families.values()].flatMap((family) => {
    const ofFamily = offered.filter((service) => service.familyCode === family.code);
    return ofFamily.length > 0 ? [viewFamily(tenant, family, ofFamily)] : [];
  });
};

const service: Handler<'GET /Ticketing/service'> = async ({ query, tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  return viewService(tenant, catalogue, requireService(catalogue, query.externalCode));
};

const services: Handler<'GET /ticketing/services'> = async (context) => {
  const { query, tenant } = context;
  const catalogue = await catalogueOf(context.services, tenant);
  return servicesOf(catalogue, query).map((service) => viewService(tenant, catalogue, service));
};

const themesByService: Handler<'GET /Ticketing/themesbyservice'> = async ({ query, tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  return viewThemes(tenant.id, catalogue, requireService(catalogue, query.serviceExternalCode));
};

const themes: Handler<'GET /Ticketing/themes'> = async ({ tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  return [...catalogue.themes.values()].map((theme) => viewTheme(tenant.id, catalogue, theme));
};

export const browseRoutes = {
  // visitor
  'GET /ticketing/establishments': establishments,
  'GET /ticketing/families': families,
  'GET /ticketing/services': services,
  'GET /Ticketing/service': service,
  'GET /Ticketing/themes': themes,
  'GET /Ticketing/themesbyservice': themesByService,
} satisfies Routes;
