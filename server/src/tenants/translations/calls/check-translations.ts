import type { Handler } from '#platform/http/calls.ts';
import { readTranslation } from '../data.ts';
import { checkFile } from '../file/service.ts';

export const checkTranslations: Handler<'POST /settingsportal/checktranslations'> = async ({
  body: { language, format, text },
  locale,
  transaction,
}) => {
  const { words: present } = await transaction((db) => readTranslation(db, language));
  const { value: lines } = await checkFile(Buffer.from(text), { format, language, locale, present });
  return { lines };
};
