import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { deleteKeptTickets } from './page/kept-tickets.ts';

/** Says that the tickets are those kept on this device, and deletes them from it: no sign-in is needed for that. */
export function KeptNotice({ onForgotten }: { onForgotten: () => void }) {
  const t = useTranslations('tickets.kept');
  const [isAsked, setAsked] = useState(false);
  const deleteTickets = async () => {
    deleteKeptTickets();
    onForgotten();
  };
  return (
    <Notice title={t('title')}>
      <p>{t('text')}</p>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('forget')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('question')}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        onConfirm={deleteTickets}
      >
        <p>{t('lost')}</p>
      </ConfirmDialog>
    </Notice>
  );
}

/** What is left of the page then. */
export function ForgottenNotice() {
  const t = useTranslations('tickets.kept');
  return (
    <div role="status">
      <Notice title={t('forgotten')}>{t('again')}</Notice>
    </div>
  );
}
