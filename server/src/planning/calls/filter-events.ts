import { catalogueOf } from '../../catalogue/data.ts';
import type { Handler } from '../../platform/calls.ts';
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
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    findSessions(services, tenant, {
      ...interval,
      ...(establishmentIds?.length && { establishmentCodes: establishmentIds }),
      ...(themeIds?.length && { themeCodes: themeIds }),
    }),
  ]);
  return offeredSessions(catalogue, found, new Date()).map((session) => viewEvent(catalogue, session));
};
