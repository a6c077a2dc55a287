import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PasskeyDialog } from '#ui/credentials/passkeys/passkey-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { Panel } from '../page.tsx';

interface IdentityPanelProps {
  own: CallAnswer<'GET /user/admin/SSO'>;
  isPasswordNeeded: boolean;
}

/** Links the own account to the venue's identity provider, and unlinks it. */
export function IdentityPanel({ own, isPasswordNeeded }: IdentityPanelProps) {
  const t = useTranslations('backoffice.identity');
  const { shortDay } = useAdminFormat();
  const locale = useLocale() as Locale;
  const { isOffered, linkedAt, labels } = own;
  if (!isOffered && linkedAt === undefined) return null;
  const name = labelIn(labels, locale) || t('provider');
  return (
    <Panel
      title={t('title', { name })}
      lead={linkedAt === undefined ? t('unlinked') : t('linked', { day: shortDay(linkedAt) })}
    >
      <div>{linkedAt === undefined ? <Link {...{ isPasswordNeeded }} /> : <Unlink name={name} />}</div>
    </Panel>
  );
}

function Link({ isPasswordNeeded }: Pick<IdentityPanelProps, 'isPasswordNeeded'>) {
  const t = useTranslations('backoffice.identity');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('link')}
      </Button>
      <PasskeyDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('link')}
        text={t('linkText')}
        isPasswordNeeded={isPasswordNeeded}
        confirmLabel={t('link')}
        onConfirm={async ({ password }) => {
          const body = password === undefined ? {} : { password };
          location.assign((await adminApi('POST /user/admin/linkSSO', { body })).address);
        }}
      />
    </>
  );
}

function Unlink({ name }: { name: string }) {
  const t = useTranslations('backoffice.identity');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const unlink = async () => {
    await adminApi('DELETE /user/admin/SSO');
    showToast('success', t('done'));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('unlink')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('question')}
        cancelLabel={t('keep')}
        confirmLabel={t('unlink')}
        onConfirm={unlink}
      >
        <p>{t('consequence', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
