import { ssoProblems } from '@guichet/contract/account/sso-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { refuse } from '#account/profile/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { needsSecret, normalised } from '../rules.ts';
import { changeSso, SECRET_PURPOSE } from '../service.ts';
import { viewSsoSettings } from '../view.ts';

export const saveSso: Handler<'PUT /settingsportal/sso'> = ({ body, tenant, identity, services }) => {
  refuse(ssoProblems(body, mainLocale(tenant.languages)));
  const { secret, version, ...sent } = body;
  const choices = normalised(sent);
  return services.tenantChanges.write(tenant.id, async (db) => {
    const row = await changeSso(db, {
      tenant,
      identity,
      action: 'sso.saved',
      version,
      choose: (present) => {
        if (secret === undefined && needsSecret(present, choices))
          fail('sso.secret-required', { fields: { secret: 'sso.secret-required' } });
        const sealed =
          secret === undefined ? undefined : services.secrets.encryptSecret(secret, SECRET_PURPOSE);
        return { choices, secretEncrypted: sealed ?? present.secretEncrypted };
      },
    });
    return viewSsoSettings(row, tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE));
  });
};
