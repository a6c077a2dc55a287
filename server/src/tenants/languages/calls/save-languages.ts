import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { saveSettings } from '../../saved-settings/service.ts';
import { areDistinct } from '../rules.ts';
import { LANGUAGES_PAGE, showLanguages } from '../service.ts';

export const saveLanguages: Handler<'PUT /settingsportal/languages'> = async (context) => {
  const { version, languages } = context.body;
  if (!areDistinct(languages)) fail('request.invalid', { fields: { languages: 'field.choice' } });
  const saved = await saveSettings(LANGUAGES_PAGE, context, version, () => ({ languages }));
  return context.transaction((db) => showLanguages(db, saved));
};
