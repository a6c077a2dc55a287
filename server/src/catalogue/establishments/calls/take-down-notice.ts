import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { deleteNotice } from '../mutations.ts';
import { showNotices } from '../service.ts';

export const takeDownNotice: Handler<'DELETE /settingsticketing/establishmentnotice'> = ({
  query: { noticeId },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const notice = (await deleteNotice(db, noticeId)) ?? fail('notice.not-found');
    await recordChange(db, identity, { action: 'notice.ended', subject: notice.labels[DEFAULT_LOCALE] });
    return showNotices(db, tenant);
  });
