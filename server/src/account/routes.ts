import { authRoutes } from './auth/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { quotientRoutes } from './quotients/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { ssoRoutes } from './sso/routes.ts';
import { ssoSettingRoutes } from './sso/settings/routes.ts';

/** Every call of the domain, by concern. */
export const accountRoutes = {
  ...registrationRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...quotientRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...ssoRoutes,
  ...ssoSettingRoutes,
};
