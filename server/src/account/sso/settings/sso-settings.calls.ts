import { readDiscovery, ssoProblems } from '@guichet/contract/account/sso-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { refuse } from '#account/profile/profile.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { changeSso, SECRET_PURPOSE } from './sso-settings.service.ts';
import { readSsoSettings } from './sso-settings.sql.ts';
import { NO_SETTINGS, needsSecret, normalised, viewSsoSettings } from './sso-settings.ts';

const saveSso: Handler<'PUT /settingsportal/sso'> = ({ body, tenant, identity, services }) => {
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

const ssoSettings: Handler<'GET /settingsportal/sso'> = async ({ tenant, services, transaction }) =>
  viewSsoSettings(
    (await transaction(readSsoSettings)) ?? NO_SETTINGS,
    tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE),
  );

const testSso: Handler<'POST /settingsportal/testsso'> = async ({ body, services }) => {
  const discovery = readDiscovery(body.discovery);
  if (discovery === undefined)
    return refuse({ discovery: body.discovery ? 'field.format' : 'field.required' }) as never;
  const { outcome, issuer, problems } = await services.sso.examine({ ...body, discovery });
  return { outcome, ...(issuer !== undefined && { issuer }), problems: [...problems] };
};

const undoSso: Handler<'POST /settingsportal/undosso'> = ({ body, tenant, identity, services }) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const row = await changeSso(db, {
      tenant,
      identity,
      action: 'sso.undone',
      version: body.version,
      choose: ({ before }) => before ?? fail('settings.nothing-to-undo'),
    });
    return viewSsoSettings(row, tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE));
  });

export const ssoSettingRoutes = {
  // administrator: settings.sso
  'GET /settingsportal/sso': ssoSettings,
  'PUT /settingsportal/sso': saveSso,
  'POST /settingsportal/undosso': undoSso,
  'POST /settingsportal/testsso': testSso,
} satisfies Routes;
