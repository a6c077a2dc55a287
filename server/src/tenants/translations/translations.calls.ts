import { compiledWords } from '@guichet/phrases/phrase-overrides.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { checkFile } from './file/file.service.ts';
import { writeJson, writeTable } from './file/file.ts';
import { showState } from './translations.service.ts';
import {
  lockTranslation,
  readTranslation,
  readTranslations,
  readWordsBefore,
  saveTranslation,
} from './translations.sql.ts';
import {
  changedKeys,
  listPhrases,
  nextTranslation,
  problemInWords,
  undoneTranslation,
  viewList,
  wordsAfter,
} from './translations.ts';

const checkTranslations: Handler<'POST /settingsportal/checktranslations'> = async ({
  body: { language, format, text },
  locale,
  transaction,
}) => {
  const { words: present } = await transaction((db) => readTranslation(db, language));
  const { value: lines } = await checkFile(Buffer.from(text), { format, language, locale, present });
  return { lines };
};

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

const exportTranslations: Handler<'GET /settingsportal/translationsfile'> = async ({
  query: { language, format },
  tenant,
  locale,
  header,
  transaction,
}) => {
  const phrases = listPhrases(await transaction(readTranslations), language);
  header('content-type', TYPES[format]);
  header('content-disposition', `attachment; filename="${tenant.name}-translations-${language}.${format}"`);
  return once(Buffer.from(format === 'csv' ? writeTable(phrases, locale) : writeJson(phrases)));
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const phraseOverrides: Handler<'GET /portal/translations'> = async ({
  query,
  tenant,
  locale: asked,
  transaction,
}) => {
  const locale = query.language ?? asked;
  if (tenant.translations[locale] === undefined) return {};
  const { words } = await transaction((db) => readTranslation(db, locale));
  return compiledWords(words, locale);
};

const saveTranslations: Handler<'PUT /settingsportal/translations'> = ({
  body: { language, version, changes },
  tenant,
  locale,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockTranslation(db, language);
    if (present.version !== version) fail('settings.changed');
    const { words, refusals } = wordsAfter(present.words, changes, language);
    if (refusals.size > 0)
      fail('translation.refused', {
        params: { count: refusals.size },
        fieldWords: Object.fromEntries(
          [...refusals].map(([key, one]) => [key, problemInWords(one.refusal, one.words, locale)]),
        ),
      });
    if (changedKeys(present.words, words).length === 0) return showState(db, language);
    await saveTranslation(db, nextTranslation(present, words, identity.email));
    await recordChange(db, identity, {
      action: 'translations.saved',
      subject: language,
      changes: changesBetween(present.words, words),
    });
    return showState(db, language);
  });

const translations: Handler<'GET /settingsportal/translations'> = ({
  query: { language, ...filter },
  locale,
  tenant,
  transaction,
}) =>
  transaction(async (db) => ({
    state: await showState(db, language),
    ...viewList(
      listPhrases(await readTranslations(db), language),
      filter,
      locale,
      tenant.languages.filter((other) => other !== language),
    ),
  }));

const undoTranslations: Handler<'POST /settingsportal/undotranslations'> = ({
  body: { language, version },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = await lockTranslation(db, language);
    if (present.version !== version) fail('settings.changed');
    const earlier = await readWordsBefore(db, present);
    if (!earlier) fail('settings.nothing-to-undo');
    await saveTranslation(db, undoneTranslation(present, earlier, identity.email));
    await recordChange(db, identity, {
      action: 'translations.undone',
      subject: language,
      changes: changesBetween(present.words, earlier.words),
    });
    return showState(db, language);
  });

export const translationRoutes = {
  // visitor
  'GET /portal/translations': phraseOverrides,
  // administrator: settings.functionnalities
  'GET /settingsportal/translations': translations,
  'PUT /settingsportal/translations': saveTranslations,
  'POST /settingsportal/undotranslations': undoTranslations,
  'GET /settingsportal/translationsfile': exportTranslations,
  'POST /settingsportal/checktranslations': checkTranslations,
} satisfies Routes;
