import type { Handler } from '#platform/http/calls.ts';
import { answerHealth } from '../service.ts';

/** How the administrator’s own venue is. */
export const health: Handler<'GET /settingsadmin/health'> = ({ tenant, services, locale }) =>
  answerHealth(services, tenant, locale);
