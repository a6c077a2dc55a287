import { mainLocale } from '@guichet/contract/main-locale.ts';
import { readSsoSettings } from '#account/sso/settings/data.ts';
import { administratorSso } from '#account/sso/settings/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readLink } from '../data.ts';

/** Whether the own account is linked. */
export const ownSso: Handler<'GET /user/admin/SSO'> = async ({ tenant, identity, transaction }) => {
  const [settings, linkedAt] = await transaction((db) =>
    Promise.all([readSsoSettings(db), readLink(db, identity.userId)]),
  );
  const offer = administratorSso(settings, mainLocale(tenant.languages));
  return {
    isOffered: offer !== undefined,
    labels: offer?.labels ?? {},
    ...(linkedAt && { linkedAt: linkedAt.toISOString() }),
  };
};
