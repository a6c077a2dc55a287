import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TranslationState } from './translation-data.ts';
import styles from './undo-translations.module.css';
import { forgetPages } from './where.ts';

/** Changes that are listed before an undo. */
const SHOWN = 8;

interface UndoTranslationsProps {
  state: TranslationState;
  /** Whether there are drafts, which would be lost. */
  isDirty: boolean;
  onUndone: () => void;
}

/** Restores the words before the last save, after a confirmation that shows the differences. */
export function UndoTranslations({ state, isDirty, onUndone }: UndoTranslationsProps) {
  const t = useTranslations('translations.undo');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { language, version, undo } = state;
  if (!undo) return null;
  const confirm = async () => {
    await adminApi('POST /settingsportal/undotranslations', { body: { language, version } });
    onUndone();
    forgetPages();
    showToast('success', t('done'));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" icon="back" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={confirm}
      >
        <p>{t('text', { count: undo.length })}</p>
        <ul className={styles.undone} lang={language}>
          {undo.slice(0, SHOWN).map(({ key, from, to }) => (
            <li key={key}>
              {from} <span aria-hidden="true">→</span> <b>{to}</b>
            </li>
          ))}
        </ul>
        {undo.length > SHOWN && <p>{t('more', { count: undo.length - SHOWN })}</p>}
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
