import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readUsedLinkFile } from '#tenants/directory/data.ts';

export const usedLinkFile: Handler<'GET /portal/usedLinkFile'> = async ({
  query,
  tenant,
  services,
  header,
}) => {
  const locale = findLocale(query.language) ?? DEFAULT_LOCALE;
  const bytes = await services.database.tenant(tenant.id, (db) =>
    readUsedLinkFile(db, query.usedLinkId, locale),
  );
  if (!bytes) fail('link.not-found');
  header('content-disposition', 'inline; filename="document.pdf"');
  return bytes;
};
