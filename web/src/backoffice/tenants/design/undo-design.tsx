import { FONTS } from '@guichet/contract/tenants/fonts.ts';
import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import type { Design } from './design-values.ts';
import styles from './undo-design.module.css';

interface UndoDesignProps {
  design: Design;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Design>) => Promise<void>;
}

/** Restores the design before the last change, after a confirmation that shows the differences. */
export function UndoDesign({ design, isDirty, onUndo }: UndoDesignProps) {
  const t = useTranslations('design.undo');
  const { previous } = design;
  const undo = () =>
    onUndo(adminApi('POST /settingsportal/undodesign', { body: { version: design.version } }));
  if (!previous) return null;
  return (
    <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo}>
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
    </UndoChange>
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
