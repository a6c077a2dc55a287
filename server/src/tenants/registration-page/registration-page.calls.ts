import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { REGISTRATION_PAGE, readRegistrationPage, showRegistration } from './registration-page.service.ts';
import { keptConsents, registrationPageProblems, shownPage } from './registration-page.ts';

const registrationPage: Handler<'GET /portal/registrationpage'> = async ({ tenant, transaction }) =>
  shownPage((await transaction(readRegistrationPage)).page, mainLocale(tenant.languages));

const saveRegistrationPage: Handler<'PUT /settingsportal/registrationpage'> = async (context) => {
  const { version, ...sent } = context.body;
  const fields = registrationPageProblems(sent, mainLocale(context.tenant.languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const next = { ...sent, consents: keptConsents(sent.consents) };
  const saved = await saveSettings(REGISTRATION_PAGE, context, version, () => next);
  return showRegistration(context.services, context.tenant, saved);
};

const showRegistrationPage: Handler<'GET /settingsportal/registrationpage'> = async ({
  transaction,
  services,
  tenant,
}) => showRegistration(services, tenant, await transaction((db) => showSettings(db, REGISTRATION_PAGE)));

const undoRegistrationPage: Handler<'POST /settingsportal/undoregistrationpage'> = async (context) => {
  const saved = await undoSettings(REGISTRATION_PAGE, context, context.body.version);
  return showRegistration(context.services, context.tenant, saved);
};

export const registrationPageRoutes = {
  // visitor
  'GET /portal/registrationpage': registrationPage,
  // administrator: settings.documents
  'GET /settingsportal/registrationpage': showRegistrationPage,
  'PUT /settingsportal/registrationpage': saveRegistrationPage,
  'POST /settingsportal/undoregistrationpage': undoRegistrationPage,
} satisfies Routes;
