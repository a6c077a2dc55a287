import type { Handler } from '../../platform/calls.ts';
import { readSettings } from '../data-settings.ts';
import { servicesListed } from '../rules-settings.ts';
import { settingsView } from '../view-settings.ts';

export const settingsServices: Handler<'GET /settingsticketing/ServicesByEstablishmentAndFamily'> = async ({
  query,
  tenant,
  services,
}) => {
  const settings = await services.database.tenant(tenant.id, readSettings);
  const listed = servicesListed(settings.rows, query.externalEstablishmentCode, query.externalFamilyCode);
  return { items: listed.map(settingsView(tenant, settings).service) };
};
