import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { masterAreaRoutes } from './master-area/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { ssoRoutes } from './sso/routes.ts';
import { teamRoutes } from './team/routes.ts';
import { ticketingConnectionRoutes } from './ticketing-connection/routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** Every call of the domain, by concern. */
export const backofficeRoutes = {
  ...authRoutes,
  ...profileRoutes,
  ...passkeyRoutes,
  ...ssoRoutes,
  ...teamRoutes,
  ...auditRoutes,
  ...securityRoutes,
  ...overviewRoutes,
  ...masterAreaRoutes,
  ...visitRoutes,
  ...healthRoutes,
  ...ticketingConnectionRoutes,
  ...searchRoutes,
  ...lookupRoutes,
};
