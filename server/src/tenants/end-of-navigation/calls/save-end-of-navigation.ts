import { mainLocale } from '@guichet/contract/main-locale.ts';
import { endProblems } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { readWebAddress } from '@guichet/contract/tenants/link-rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '#tenants/saved-settings/service.ts';
import { isOwnWebsite, keptTexts } from '../rules.ts';
import { END_OF_NAVIGATION } from '../service.ts';

export const saveEndOfNavigation: Handler<'PUT /settingsportal/endofnavigation'> = async (context) => {
  const { texts, disconnectingPage, version } = context.body;
  const fields = endProblems({ texts, disconnectingPage }, mainLocale(context.tenant.languages));
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const address = readWebAddress(disconnectingPage) ?? '';
  if (address !== '' && !isOwnWebsite(address, context.tenant, context.services.config.publicUrl))
    fail('request.invalid', { fields: { disconnectingPage: 'field.foreign-website' } });
  const next = { texts: keptTexts(texts), disconnectingPage: address };
  return saveSettings(END_OF_NAVIGATION, context, version, () => next);
};
