import { viewService } from '#catalogue/browse/view.ts';
import type { Handler } from '#platform/http/calls.ts';
import { searchServices } from '../service.ts';

export const filterServices: Handler<'POST /ticketing/services/filtering'> = async (context) => {
  const { catalogue, found } = await searchServices(context, context.body);
  return found.map((service) => viewService(context.tenant, catalogue, service));
};
