import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { readSsoSettings } from '../data.ts';
import { NO_SETTINGS } from '../rules.ts';
import { viewSsoSettings } from '../view.ts';

export const ssoSettings: Handler<'GET /settingsportal/sso'> = async ({ tenant, services, transaction }) =>
  viewSsoSettings(
    (await transaction(readSsoSettings)) ?? NO_SETTINGS,
    tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE),
  );
