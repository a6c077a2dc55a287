import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { checkPdfFile } from '#platform/pdf/check/pdf-file.ts';
import { countDocuments } from '../data.ts';
import { deleteForgottenDocuments, insertDocument } from '../mutations.ts';

/** Documents that a tenant may store, at most. */
const MAX_STORED = 200;

export const addDocument: Handler<'POST /settingsportal/document'> = async ({
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
