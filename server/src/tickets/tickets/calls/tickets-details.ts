import type { CheckedBody } from '@guichet/contract/calls.ts';
import { catalogueOf } from '#catalogue/browse/data.ts';
import { codesOf } from '#catalogue/browse/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readTicketsOf } from '../data.ts';
import { askedTypes, bySoonest, validityInterval } from '../rules.ts';
import { viewTicket } from '../view.ts';

/** A page of the customer's tickets: the newest sales of those asked for, the soonest ticket on top. */
export const ticketsDetails: Handler<'POST /user/GetTicketsDetails'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const filter = {
    withInvalid: body.includedInvalidTickets === true,
    types: askedTypes(body.types),
    withdrawalsOnly: body.onlyIsWithdrawTickets === true,
    services: await servicesOfThemes(services, tenant, body.themeIds),
    cardNumbers: body.cardNumbers?.length ? body.cardNumbers : undefined,
    valid: validityInterval(body.validityDate, tenant.timeZone),
    skip: body.skip ?? 0,
  };
  const tickets = await transaction((db) => readTicketsOf(db, identity.userId, filter));
  return tickets.sort(bySoonest).map(viewTicket);
};

/** Codes of the services of some themes; undefined when none is asked for: the ticketing system is not needed then. */
async function servicesOfThemes(
  services: Services,
  tenant: Tenant,
  themeIds: CheckedBody<'POST /user/GetTicketsDetails'>['themeIds'],
): Promise<string[] | undefined> {
  if (!themeIds?.length) return undefined;
  const catalogue = await catalogueOf(services, tenant);
  const themes = codesOf(tenant.id, 'theme', catalogue.themes, themeIds);
  return [...catalogue.services.values()]
    .filter(({ themeCodes }) => themeCodes.some((code) => themes.includes(code)))
    .map(({ code }) => code);
}
