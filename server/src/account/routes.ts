import { authRoutes } from './auth/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { quotientRoutes } from './quotients/routes.ts';
import { registrationRoutes } from './registration/routes.ts';

/** Every call of the domain, by concern. */
export const accountRoutes = {
  ...registrationRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...quotientRoutes,
};
