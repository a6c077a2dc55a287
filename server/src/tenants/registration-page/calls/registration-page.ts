import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { shownPage } from '../rules.ts';
import { readRegistrationPage } from '../service.ts';

export const registrationPage: Handler<'GET /portal/registrationpage'> = async ({ tenant, transaction }) =>
  shownPage((await transaction(readRegistrationPage)).page, mainLocale(tenant.languages));
