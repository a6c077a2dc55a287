import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SEND } from '#backoffice/icons.ts';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Imports } from './imports-data.ts';
import styles from './imports-page.module.css';

/** Invites imported customers to choose a password, once the venue says so. */
export function InvitationsPanel({
  invitations: { waiting, invited, isSending },
}: {
  invitations: Imports['invitations'];
}) {
  const t = useTranslations('imports.invite');
  const cancel = useTranslations('imports');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    await adminApi('POST /boxoffice/importinvitations', { body: { count: waiting } });
    await router.invalidate();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <p role="status">
        {isSending ? t('sending') : t('waiting', { count: waiting })}
        {invited > 0 && ` ${t('invited', { count: invited })}`}
      </p>
      {waiting > 0 && !isSending && (
        <div className={styles.buttons}>
          <Button variant="soft" icon={SEND} onClick={() => setAsking(true)}>
            {t('send')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('confirmTitle', { count: waiting })}
        confirmLabel={t('confirm')}
        cancelLabel={cancel('cancel')}
        onConfirm={send}
      >
        {t('confirmText')}
      </ConfirmDialog>
    </Panel>
  );
}
