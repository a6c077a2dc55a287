import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { saveSettings, showSettings, undoSettings } from '../saved-settings/saved-settings.service.ts';
import { describeLanguages, LANGUAGES_PAGE } from './languages.service.ts';
import { areDistinct, viewLanguages } from './languages.ts';

const languages: Handler<'GET /portal/languages'> = async ({ tenant }) => viewLanguages(tenant.languages);

const saveLanguages: Handler<'PUT /settingsportal/languages'> = async (context) => {
  const { version, languages } = context.body;
  if (!areDistinct(languages)) fail('request.invalid', { fields: { languages: 'field.choice' } });
  const saved = await saveSettings(LANGUAGES_PAGE, context, version, () => ({ languages }));
  return context.transaction((db) => describeLanguages(db, saved));
};

const showLanguages: Handler<'GET /settingsportal/languages'> = ({ transaction }) =>
  transaction(async (db) => describeLanguages(db, await showSettings(db, LANGUAGES_PAGE)));

const undoLanguages: Handler<'POST /settingsportal/undolanguages'> = async (context) => {
  const saved = await undoSettings(LANGUAGES_PAGE, context, context.body.version);
  return context.transaction((db) => describeLanguages(db, saved));
};

export const languagesRoutes = {
  // visitor
  'GET /portal/languages': languages,
  // administrator: settings.functionnalities
  'GET /settingsportal/languages': showLanguages,
  'PUT /settingsportal/languages': saveLanguages,
  'POST /settingsportal/undolanguages': undoLanguages,
} satisfies Routes;
