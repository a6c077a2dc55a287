import { catalogueOf } from '#catalogue/browse/data.ts';
import { codesOf } from '#catalogue/browse/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findSessions } from '../data.ts';
import { dayInterval, offeredSessions } from '../rules.ts';
import { viewEvent } from '../view.ts';

export const filterEvents: Handler<'POST /Ticketing/events/filtering'> = async ({
  body,
  tenant,
  services,
}) => {
  const { establishmentIds, themeIds, startDate, endDate } = body;
  const interval = dayInterval(startDate, endDate, tenant.timeZone);
  const catalogue = await catalogueOf(services, tenant);
  const establishmentCodes = codesOf(tenant.id, 'establishment', catalogue.establishments, establishmentIds);
  const themeCodes = codesOf(tenant.id, 'theme', catalogue.themes, themeIds);
  const found = await findSessions(services, tenant, {
    ...interval,
    ...(establishmentCodes.length > 0 && { establishmentCodes }),
    ...(themeCodes.length > 0 && { themeCodes }),
  });
  return offeredSessions(catalogue, found, new Date(services.clock())).map((session) =>
    viewEvent(catalogue, session),
  );
};
