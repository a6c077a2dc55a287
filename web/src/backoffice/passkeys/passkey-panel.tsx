import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { adminSession } from '#lib/admin-session.ts';
import { type OwnPasskeys, type PasskeyCalls, PasskeyList } from '#ui/credentials/passkeys/passkey-list.tsx';
import { Panel } from '../page.tsx';

const CALLS: PasskeyCalls = {
  begin: (body) => adminApi('POST /user/admin/beginpasskey', { body }),
  add: async (body) => adminSession.keep((await adminApi('POST /user/admin/passkey', { body })).session),
  rename: (body) => adminApi('PUT /user/admin/passkey', { body }),
  remove: (body) => adminApi('DELETE /user/admin/passkey', { body }),
};

/** The passkeys of the own account. */
export function PasskeyPanel({ own, canChange }: { own: OwnPasskeys; canChange: boolean }) {
  const t = useTranslations('passkeys');
  const router = useRouter();
  const { shortDay } = useAdminFormat();
  return (
    <Panel title={t('title')} lead={t('leadBackoffice')}>
      <PasskeyList
        own={own}
        calls={CALLS}
        canChange={canChange}
        day={shortDay}
        onChanged={() => router.invalidate()}
      />
    </Panel>
  );
}
