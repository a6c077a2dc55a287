import { SEARCH_PAGE } from '@guichet/contract/catalogue/search-options.ts';
import { viewService } from '#catalogue/browse/view.ts';
import type { Handler } from '#platform/http/calls.ts';
import { searchServices } from '../service.ts';

/**
 * Renewals are left out for all: the answer is shared, and whether a customer may renew depends on a card of theirs
 * and the day, which the page of that card knows and offers it by.
 */
export const search: Handler<'POST /ticketing/search'> = async (context) => {
  const { body, tenant } = context;
  const { catalogue, found, correction, ...counts } = await searchServices(context, {
    ...body,
    withoutRenewals: true,
  });
  const skip = body.skip ?? 0;
  return {
    services: found.slice(skip, skip + SEARCH_PAGE).map((service) => viewService(tenant, catalogue, service)),
    total: found.length,
    ...(correction !== undefined && { correction }),
    ...counts,
  };
};
