import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readSsoSettings } from '../settings/data.ts';
import { offerOf } from '../settings/view.ts';

export const sso: Handler<'GET /Tenant/SSO'> = async ({ tenant, transaction }) =>
  offerOf(await transaction(readSsoSettings), mainLocale(tenant.languages));
