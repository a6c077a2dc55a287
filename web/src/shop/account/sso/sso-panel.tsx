import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { AccountPanel } from '../account-panel.tsx';

/** Links the account to the venue's identity provider, and unlinks it. */
export function SsoPanel({ own }: { own: CallAnswer<'GET /user/SSO'> }) {
  const t = useTranslations('identity.panel');
  const { shortDay } = useFormat();
  const locale = useLocale() as Locale;
  const { isOffered, linkedAt, hasPassword, labels } = own;
  if (!isOffered && linkedAt === undefined) return null;
  const name = labelIn(labels, locale) || t('provider');
  const day = linkedAt === undefined ? '' : shortDay(linkedAt);
  const text = hasPassword ? t('linked', { name, day }) : t('linkedAlone', { name, day });
  return (
    <AccountPanel id="profile-sso" title={t('title', { name })}>
      <p className={typography.muted}>{linkedAt === undefined ? t('unlinked') : text}</p>
      {linkedAt === undefined ? <Link /> : <Unlink name={name} hasPassword={hasPassword} />}
    </AccountPanel>
  );
}

function Link() {
  const t = useTranslations('identity.panel');
  const paths = usePaths();
  const errorMessage = useErrorMessage();
  const [isLeaving, setLeaving] = useState(false);
  const link = async () => {
    setLeaving(true);
    try {
      const { address } = await api('POST /user/linkSSO', { body: { returnUrl: paths.profile() } });
      location.assign(address);
    } catch (error) {
      showToast('error', errorMessage(error));
      setLeaving(false);
    }
  };
  return (
    <Button variant="ghost" busy={isLeaving} onClick={link} wide>
      {t('link')}
    </Button>
  );
}

function Unlink({ name, hasPassword }: { name: string; hasPassword: boolean }) {
  const t = useTranslations('identity.panel');
  const paths = usePaths();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const unlink = async () => {
    await api('DELETE /user/SSO');
    showToast('success', t('done'));
    await router.invalidate();
  };
  if (!hasPassword)
    return (
      <>
        <p className={typography.muted}>{t('passwordFirst')}</p>
        <LinkButton variant="ghost" to={paths.forgottenPassword()} wide>
          {t('choosePassword')}
        </LinkButton>
      </>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)} wide>
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
