import { labelsOf } from '@guichet/phrases/translate.ts';
import { rightsOfTenant } from '#backoffice/rules.ts';
import type { Handler } from '#platform/http/calls.ts';

/** The rights that a role of the tenant may hold, with what they open. */
export const allRights: Handler<'GET /settingsadmin/GetAllRights'> = async ({ tenant }) =>
  rightsOfTenant(tenant).map((code) => ({
    code,
    labels: labelsOf('rights', `${code}.label`),
    descriptions: labelsOf('rights', `${code}.description`),
  }));
