import type { Handler } from '#platform/http/calls.ts';
import { viewVenue } from '../view.ts';

export const tenants: Handler<'GET /portal/tenants'> = async ({ services }) =>
  (await services.tenants.venues()).filter(({ isOpened }) => isOpened).map(viewVenue);
