import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { type OwnPasskeys, type PasskeyCalls, PasskeyList } from '#ui/credentials/passkeys/passkey-list.tsx';
import typography from '#ui/typography.module.css';
import { AccountPanel } from '../account-panel.tsx';

const CALLS: PasskeyCalls = {
  begin: (body) => api('POST /user/beginpasskey', { body }),
  add: (body) => api('POST /user/passkey', { body }),
  rename: (body) => api('PUT /user/passkey', { body }),
  remove: (body) => api('DELETE /user/passkey', { body }),
};

/** The passkeys of the customer's account. */
export function PasskeyPanel({ own }: { own: OwnPasskeys }) {
  const t = useTranslations('passkeys');
  const router = useRouter();
  const { shortDay } = useFormat();
  return (
    <AccountPanel id="profile-passkeys" title={t('title')}>
      <p className={typography.muted}>{t('lead')}</p>
      <PasskeyList own={own} calls={CALLS} day={shortDay} onChanged={() => router.invalidate()} />
    </AccountPanel>
  );
}
