import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { type OwnPasskeys, type PasskeyCalls, PasskeyList } from '#ui/credentials/passkeys/passkey-list.tsx';
import { Panel } from '../page.tsx';

const CALLS: PasskeyCalls = {
  begin: (body) => adminApi('POST /user/admin/beginpasskey', { body }),
  add: (body) => adminApi('POST /user/admin/passkey', { body }),
  rename: (body) => adminApi('PUT /user/admin/passkey', { body }),
  remove: (body) => adminApi('DELETE /user/admin/passkey', { body }),
};

/** The passkeys of the own account. */
export function PasskeyPanel({ own }: { own: OwnPasskeys }) {
  const t = useTranslations('passkeys');
  const router = useRouter();
  const { shortDay } = useAdminFormat();
  return (
    <Panel title={t('title')} lead={t('leadBackoffice')}>
      <PasskeyList own={own} calls={CALLS} day={shortDay} onChanged={() => router.invalidate()} />
    </Panel>
  );
}
