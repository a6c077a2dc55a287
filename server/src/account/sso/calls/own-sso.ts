import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readOwnLink } from '../data.ts';
import { readSsoSettings } from '../settings/data.ts';
import { offerOf } from '../settings/view.ts';

/** Whether the customer’s account is linked. */
export const ownSso: Handler<'GET /user/SSO'> = async ({ tenant, identity, transaction }) => {
  const [settings, own] = await transaction(async (db) =>
    Promise.all([readSsoSettings(db), readOwnLink(db, identity.userId)]),
  );
  if (!own) fail('session.expired');
  const { isEnable, labels } = offerOf(settings, mainLocale(tenant.languages));
  return {
    isOffered: isEnable,
    labels,
    ...(own.linkedAt && { linkedAt: own.linkedAt.toISOString() }),
    hasPassword: own.hasPassword,
  };
};
