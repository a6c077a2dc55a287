import { authRoutes } from './auth/auth.calls.ts';
import { householdRoutes } from './household/household.calls.ts';
import { passkeyRoutes } from './passkeys/passkeys.calls.ts';
import { profileRoutes } from './profile/profile.calls.ts';
import { quotientRoutes } from './quotients/quotients.calls.ts';
import { registrationRoutes } from './registration/registration.calls.ts';
import { sessionRoutes } from './sessions/sessions.calls.ts';
import { ssoSettingRoutes } from './sso/settings/sso-settings.calls.ts';
import { ssoRoutes } from './sso/sso.calls.ts';

/** All calls of the account domain, grouped by concern. */
export const accountRoutes = {
  ...registrationRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...quotientRoutes,
  ...householdRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...ssoRoutes,
  ...ssoSettingRoutes,
};
