import { apiKeyRoutes } from './api-keys/api-keys.calls.ts';
import { auditRoutes } from './audit.calls.ts';
import { authRoutes } from './auth/auth.calls.ts';
import { healthRoutes } from './health/health.calls.ts';
import { lookupRoutes } from './lookup/lookup.calls.ts';
import { masterAreaRoutes } from './master-area/master-area.calls.ts';
import { openingRequestRoutes } from './opening-request/opening-request.calls.ts';
import { overviewRoutes } from './overview/overview.calls.ts';
import { passkeyRoutes } from './passkeys.calls.ts';
import { profileRoutes } from './profile.calls.ts';
import { retentionRoutes } from './retention/retention.calls.ts';
import { searchRoutes } from './search.calls.ts';
import { securityRoutes } from './security/security.calls.ts';
import { ssoRoutes } from './sso/sso.calls.ts';
import { administratorsRoutes } from './team/administrators.calls.ts';
import { rolesRoutes } from './team/roles.calls.ts';
import { ticketingConnectionRoutes } from './ticketing-connection/ticketing-connection.calls.ts';
import { visitRoutes } from './visits/visits.calls.ts';

/** All calls of the domain, by concern. */
export const backofficeRoutes = {
  ...authRoutes,
  ...profileRoutes,
  ...passkeyRoutes,
  ...ssoRoutes,
  ...administratorsRoutes,
  ...rolesRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...securityRoutes,
  ...retentionRoutes,
  ...openingRequestRoutes,
  ...overviewRoutes,
  ...masterAreaRoutes,
  ...visitRoutes,
  ...healthRoutes,
  ...ticketingConnectionRoutes,
  ...searchRoutes,
  ...lookupRoutes,
};
