import type { Routes } from '#platform/http/calls.ts';
import { checkTranslations } from './calls/check-translations.ts';
import { exportTranslations } from './calls/export-translations.ts';
import { ownWords } from './calls/own-words.ts';
import { saveTranslations } from './calls/save-translations.ts';
import { translations } from './calls/translations.ts';
import { undoTranslations } from './calls/undo-translations.ts';

export const translationRoutes = {
  // visitor
  'GET /portal/translations': ownWords,
  // administrator: settings.functionnalities
  'GET /settingsportal/translations': translations,
  'PUT /settingsportal/translations': saveTranslations,
  'POST /settingsportal/undotranslations': undoTranslations,
  'GET /settingsportal/translationsfile': exportTranslations,
  'POST /settingsportal/checktranslations': checkTranslations,
} satisfies Routes;
