import type { Handler } from '#platform/http/calls.ts';
import { answerConnection } from '../service.ts';

/** The connection as it is edited. */
export const ticketingConnection: Handler<'GET /settingsadmin/tenantconnection'> = ({
  query,
  services,
  locale,
}) => answerConnection(services, query.tenantId, locale);
