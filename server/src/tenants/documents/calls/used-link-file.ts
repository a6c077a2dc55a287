import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readUsedLinkFile } from '../data.ts';

export const usedLinkFile: Handler<'GET /portal/usedLinkFile'> = async ({ query, header, transaction }) => {
  const locale = findLocale(query.language) ?? DEFAULT_LOCALE;
  const bytes = await transaction((db) => readUsedLinkFile(db, query.usedLinkId, locale));
  if (!bytes) fail('link.not-found');
  header('content-disposition', 'inline; filename="document.pdf"');
  return bytes;
};
