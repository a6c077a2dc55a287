import type { Handler } from '#platform/http/calls.ts';
import { readSettings } from '../data.ts';
import { ofKind, servicesListed } from '../rules.ts';
import { settingsView } from '../view.ts';

export const settingsFamilies: Handler<'GET /settingsticketing/FamiliesByEstablishment'> = async ({
  query,
  tenant,
  transaction,
}) => {
  const settings = await transaction(readSettings);
  const listed = servicesListed(settings.rows, query.externalEstablishmentCode, 'ALL');
  const there = new Set(listed.map(({ source }) => source.familyCode));
  const view = settingsView(tenant, settings);
  return {
    items: ofKind(settings.rows, 'family')
      .filter(({ code }) => query.externalEstablishmentCode === 'ALL' || there.has(code))
      .map((row) => view.family(row, listed)),
  };
};
