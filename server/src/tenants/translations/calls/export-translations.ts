import type { Handler } from '#platform/http/calls.ts';
import { readTranslations } from '../data.ts';
import { writeJson, writeTable } from '../file/view.ts';
import { listPhrases } from '../rules.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export const exportTranslations: Handler<'GET /settingsportal/translationsfile'> = async ({
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
