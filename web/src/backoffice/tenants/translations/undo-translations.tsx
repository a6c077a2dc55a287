import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { TranslationState } from './translation-data.ts';
import styles from './undo-translations.module.css';
import { invalidatePages } from './where.ts';

/** Maximum number of changes listed before an undo. */
const SHOWN = 8;

interface UndoTranslationsProps {
  state: TranslationState;
  /** Whether there are drafts, which the undo discards. */
  isDirty: boolean;
  onUndone: () => void;
}

/** Restores the phrases before the last save, after a confirmation that shows the differences. */
export function UndoTranslations({ state, isDirty, onUndone }: UndoTranslationsProps) {
  const t = useTranslations('translations.undo');
  const router = useRouter();
  const { language, version, undo } = state;
  if (!undo) return null;
  const confirm = async () => {
    await adminApi('POST /settingsportal/undotranslations', { body: { language, version } });
    onUndone();
    invalidatePages();
    await router.invalidate();
  };
  return (
    <UndoChange t={t} text={t('text', { count: undo.length })} isDirty={isDirty} onUndo={confirm}>
      <ul className={styles.undone} lang={language}>
        {undo.slice(0, SHOWN).map(({ key, from, to }) => (
          <li key={key}>
            {from} <span aria-hidden="true">→</span> <b>{to}</b>
          </li>
        ))}
      </ul>
      {undo.length > SHOWN && <p>{t('more', { count: undo.length - SHOWN })}</p>}
    </UndoChange>
  );
}
