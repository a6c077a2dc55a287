import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RESET } from '#backoffice/icons.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './reset.module.css';
import type { Reset } from './settings-data.ts';

/** Resets every setting to the ticketing system's values, after a confirmation. */
export function ResetButton() {
  const t = useTranslations('ticketingSettings');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const reset = async () => {
    const { count } = await adminApi('PUT /settingsticketing/initsettingsfromtenant', {
      body: { isConfirmed: true },
    });
    showToast('success', t('reset.done', { count }));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" icon={RESET} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('reset.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('reset.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('reset.confirm')}
        isDanger
        promise={{ label: t('reset.promise'), missing: t('reset.missing') }}
        onConfirm={reset}
      >
        <p>{t('reset.text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Reports a reset and undoes it. */
export function UndoReset({ reset: { at, by } }: { reset: Reset }) {
  const t = useTranslations('ticketingSettings.reset');
  const format = useAdminFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { count } = await adminApi('PUT /settingsticketing/undoinitsettings');
      showToast('success', t('undone', { count }));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
    setBusy(false);
  };
  return (
    <div className={styles.notice}>
      <p>{t('undoable', { day: format.shortDay(at), time: format.time(at), by })}</p>
      <Button variant="ghost" busy={isBusy} onClick={undo}>
        {t('undo')}
      </Button>
    </div>
  );
}
