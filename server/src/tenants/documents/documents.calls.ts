import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { checkPdfFile } from '#platform/pdf/check/pdf-file.ts';
import {
  countDocuments,
  deleteForgottenDocuments,
  insertDocument,
  readPublicDocument,
  readUsedLinkFile,
} from './documents.sql.ts';

/** Maximum number of stored documents of a tenant. */
const MAX_STORED = 200;

const addDocument: Handler<'POST /settingsportal/document'> = async ({
  body: { name, mediaType, content },
  identity,
  transaction,
}) => {
  const bytes = Buffer.from(content, 'base64');
  await checkPdfFile({ name, mediaType, bytes });
  return transaction(async (db) => {
    await deleteForgottenDocuments(db);
    if ((await countDocuments(db)) >= MAX_STORED) fail('document.too-many');
    const id = await insertDocument(db, { name, bytes });
    await recordChange(db, identity, { action: 'document.added', subject: name });
    return { id, name, size: bytes.length };
  });
};

const usedLinkFile: Handler<'GET /portal/usedLinkFile'> = async ({ query, header, transaction }) => {
  const locale = findLocale(query.language) ?? DEFAULT_LOCALE;
  const { usedLinkId, documentId } = query;
  const file = await transaction((db) =>
    documentId ? readPublicDocument(db, documentId) : readUsedLinkFile(db, usedLinkId, locale),
  );
  if (!file) fail('link.not-found');
  // A browser shows the document itself; the policy of calls would stop its viewer.
  header('content-security-policy', "base-uri 'none'; frame-ancestors 'none'");
  header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${file.name}.pdf`)}`);
  return file.bytes;
};

export const documentsRoutes = {
  // visitor
  'GET /portal/usedLinkFile': usedLinkFile,
  // administrator: settings.documents
  'POST /settingsportal/document': addDocument,
} satisfies Routes;
