import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { deleteOfflineTickets } from './page/offline-tickets.ts';

interface OfflineNoticeProps {
  /** Says it of tickets, or of cards. */
  words: (key: 'title' | 'text' | 'forget' | 'question' | 'lost' | 'confirm' | 'keep') => string;
  onForgotten: () => void;
}

/** Says that something is shown as it is kept on this device, and deletes it from it: no sign-in is needed for that. */
export function OfflineNotice({ words: t, onForgotten }: OfflineNoticeProps) {
  const [isAsked, setAsked] = useState(false);
  const deleteTickets = async () => {
    deleteOfflineTickets();
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
export function ForgottenNotice({ words: t }: { words: (key: 'forgotten' | 'again') => string }) {
  return (
    <div role="status">
      <Notice title={t('forgotten')}>{t('again')}</Notice>
    </div>
  );
}
