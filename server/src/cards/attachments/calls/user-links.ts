import type { Handler } from '#platform/http/calls.ts';
import { viewLinks } from '../view.ts';

export const userLinks: Handler<'GET /User/UserLinks'> = async ({ services, tenant, identity }) =>
  viewLinks(await services.ticketing.of(tenant).findCards(identity.userId));
