import type { Handler, Routes } from '#calls.ts';
import { VERSION } from '#kernel/configuration/version.ts';
import { viewVenue } from './directory.ts';

const apiVersion: Handler<'GET /Tenant/ApiVersion'> = async ({ tenant }) => ({
  apiVersion: tenant.apiVersion,
  frontEnd: VERSION,
});

const tenants: Handler<'GET /portal/tenants'> = async ({ services }) =>
  (await services.tenants.venues()).filter(({ isOpened }) => isOpened).map(viewVenue);

export const directoryRoutes = {
  // anyone
  'GET /portal/tenants': tenants,
  // visitor
  'GET /Tenant/ApiVersion': apiVersion,
} satisfies Routes;
