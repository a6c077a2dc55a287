import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { teamRoutes } from './team/routes.ts';

/** Every call of the domain, by concern. */
export const backofficeRoutes = {
  ...authRoutes,
  ...profileRoutes,
  ...teamRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...searchRoutes,
  ...lookupRoutes,
};
