import { catalogueOf } from '#catalogue/browse/data.ts';
import { codesOf } from '#catalogue/browse/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readTicketsOf } from '../data.ts';
import { bySoonest, isAskedFor } from '../rules.ts';
import { viewTicket } from '../view.ts';

export const ticketsDetails: Handler<'POST /user/GetTicketsDetails'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const withInvalid = body.includedInvalidTickets === true;
  const tickets = await transaction((db) => readTicketsOf(db, identity.userId, { withInvalid }));
  // Only a filter by theme needs the ticketing system.
  const catalogue = body.themeIds?.length ? await catalogueOf(services, tenant) : undefined;
  const themeCodesOf = (serviceCode: string) => catalogue?.services.get(serviceCode)?.themeCodes ?? [];
  const themeIds = catalogue ? codesOf(tenant.id, 'theme', catalogue.themes, body.themeIds) : [];
  return tickets
    .filter((ticket) => isAskedFor(ticket, { ...body, themeIds }, themeCodesOf))
    .sort(bySoonest)
    .map(viewTicket);
};
