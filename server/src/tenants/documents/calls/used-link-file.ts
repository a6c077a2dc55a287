import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readPublicDocument, readUsedLinkFile } from '../data.ts';

export const usedLinkFile: Handler<'GET /portal/usedLinkFile'> = async ({ query, header, transaction }) => {
  const locale = findLocale(query.language) ?? DEFAULT_LOCALE;
  const { usedLinkId, documentId } = query;
  const file = await transaction((db) =>
    documentId ? readPublicDocument(db, documentId) : readUsedLinkFile(db, usedLinkId, locale),
  );
  if (!file) fail('link.not-found');
  header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${file.name}.pdf`)}`);
  return file.bytes;
};
