import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { keptConsents, registrationPageProblems } from '../rules.ts';
import { REGISTRATION_PAGE, showRegistration } from '../service.ts';

export const saveRegistrationPage: Handler<'PUT /settingsportal/registrationpage'> = async (context) => {
  const { version, ...sent } = context.body;
  const fields = registrationPageProblems(sent, mainLocale(context.tenant.languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const next = { ...sent, consents: keptConsents(sent.consents) };
  const saved = await saveSettings(REGISTRATION_PAGE, context, version, () => next);
  return showRegistration(context.services, context.tenant, saved);
};
