import { FONTS } from '@guichet/contract/tenants/fonts.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Design } from './design-values.ts';
import styles from './undo-design.module.css';

interface UndoDesignProps {
  design: Design;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<Design>) => Promise<void>;
}

/** Restores the design before the last change, after a confirmation that shows the differences. */
export function UndoDesign({ design, isDirty, onUndo }: UndoDesignProps) {
  const t = useTranslations('design.undo');
  const [isAsking, setAsking] = useState(false);
  const { previous } = design;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undodesign', { body: { version: design.version } }));
    showToast('success', t('done'));
  };
  if (!previous) return null;
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
        onConfirm={undo}
      >
        <p>{t('text')}</p>
        <ul className={styles.list}>
          {previous.brand !== design.brand && (
            <li>
              {t('colour')}
              <Swatch colour={design.brand} />
              <span aria-hidden="true">→</span>
              <Swatch colour={previous.brand} />
            </li>
          )}
          {previous.accent !== design.accent && (
            <li>
              {t('accent')}
              <Swatch colour={design.accent} />
              <span aria-hidden="true">→</span>
              <Swatch colour={previous.accent} />
            </li>
          )}
          {(['titleFont', 'textFont'] as const)
            .filter((field) => previous[field] !== design[field])
            .map((field) => (
              <li key={field}>
                {FONTS[design[field]].name}
                <span aria-hidden="true">→</span>
                <b>{FONTS[previous[field]].name}</b>
              </li>
            ))}
          {previous.hasOtherPictures && <li>{t('pictures')}</li>}
        </ul>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className={classNames(styles.colour, typography.num)}>
      <span style={{ background: colour }} />
      {colour}
    </span>
  );
}
