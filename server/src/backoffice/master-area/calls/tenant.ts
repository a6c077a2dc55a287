import type { Handler } from '#platform/http/calls.ts';
import { answerVenue } from '../service.ts';

/** A venue as it is edited. */
export const tenant: Handler<'GET /settingsadmin/tenant'> = ({ query, services }) =>
  answerVenue(services, query.tenantId);
