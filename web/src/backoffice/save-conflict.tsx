import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './save-conflict.module.css';

/** Question about unsaved values after another administrator has saved. */
export interface SaveConflict {
  takeTheirs: () => void;
  /** Keeps the values, to be saved over the others. */
  keepMine: () => void;
}

/** Asks which version to keep, and is scrolled into view. */
export function SaveConflictNotice({ takeTheirs, keepMine }: SaveConflict) {
  const t = useTranslations('backoffice.conflict');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.saveConflict} role="alert" tabIndex={-1}>
      <Notice
        tone="warning"
        title={t('title')}
        actions={
          <>
            <Button variant="ghost" onClick={takeTheirs}>
              {t('theirs')}
            </Button>
            <Button variant="soft" onClick={keepMine}>
              {t('mine')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
      </Notice>
    </div>
  );
}
