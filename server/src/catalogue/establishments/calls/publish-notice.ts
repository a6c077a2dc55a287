import { noticeProblems } from '@guichet/contract/catalogue/establishment-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { insertNotice } from '../mutations.ts';
import { clockOf, labelsOf } from '../rules.ts';
import { requireEstablishment, showNotices } from '../service.ts';

/** Notices of a venue that are not over, at most. */
const MAX_NOTICES = 30;

export const publishNotice: Handler<'POST /settingsticketing/establishmentnotice'> = async ({
  body: { kind, establishment, from, until, labels, stopsSale = false },
  tenant,
  identity,
  services,
}) => {
  const main = mainLocale(tenant.languages);
  const now = clockOf(new Date(), tenant.timeZone);
  const fields = noticeProblems({ kind, from, until, labels }, now, main);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  if (establishment) await requireEstablishment(services, tenant, establishment);
  const words =
    labelsOf(labels, main) ?? (await choiceNames(services.ownWords, tenant))('exceptionalClosure');
  return services.tenantChanges.write(tenant.id, async (db) => {
    if ((await showNotices(db, tenant)).length >= MAX_NOTICES) fail('notice.too-many');
    await insertNotice(db, {
      kind,
      code: establishment ?? null,
      from,
      until,
      stopsSale: stopsSale && kind === 'closure',
      labels: words,
      publishedBy: identity.email,
    });
    await recordChange(db, identity, {
      action: 'notice.published',
      subject: words[DEFAULT_LOCALE],
      changes: [
        { field: 'from', to: from },
        { field: 'until', to: until },
        ...(stopsSale ? [{ field: 'stopsSale', to: 'true' }] : []),
      ],
    });
    return showNotices(db, tenant);
  });
};
