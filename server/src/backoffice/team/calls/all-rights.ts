import { rightsOfTenant } from '#backoffice/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { RIGHT_TEXTS } from '../right-texts.ts';

/** The rights that a role of the tenant may hold, with what they open. */
export const allRights: Handler<'GET /settingsadmin/GetAllRights'> = async ({ tenant }) =>
  rightsOfTenant(tenant).map((code) => ({ code, ...RIGHT_TEXTS[code] }));
