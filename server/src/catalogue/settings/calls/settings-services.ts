import type { Handler } from '#platform/http/calls.ts';
import { readSettings } from '../data.ts';
import { servicesListed } from '../rules.ts';
import { settingsView } from '../view.ts';

export const settingsServices: Handler<'GET /settingsticketing/ServicesByEstablishmentAndFamily'> = async ({
  query,
  tenant,
  transaction,
}) => {
  const settings = await transaction(readSettings);
  const listed = servicesListed(settings.rows, query.externalEstablishmentCode, query.externalFamilyCode);
  return { items: listed.map(settingsView(tenant, settings).service) };
};
