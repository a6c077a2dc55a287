import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './save-bar.module.css';
import { type SaveConflict, SaveConflictNotice } from './save-conflict.tsx';

interface SaveBarProps {
  /** Whether there are unsaved changes, as `useForm` reports. */
  isDirty: boolean;
  isSaving: boolean;
  /** Error of the last save. */
  failure?: string | undefined;
  /** The question after another administrator has saved. */
  conflict?: SaveConflict | undefined;
  /** Discards the changes. */
  onCancel: () => void;
  /** Saves the changes. Omitted inside a `form`, which is submitted instead. */
  onSave?: () => void;
  saveLabel?: string;
  /** Text for the state without changes of an object that does not exist yet. */
  blank?: string;
  /** Search parameters whose change does not leave the edited object. */
  beside?: readonly string[];
  /** Whether the bar is beside a list instead of across the page. */
  isInset?: boolean;
}

/**
 * The bar at the foot of a page that is saved as a whole. It reports unsaved changes, saves or discards them, and
 * asks before the page is left with them.
 */
export function SaveBar({
  isDirty,
  isSaving,
  failure,
  conflict,
  onCancel,
  onSave,
  saveLabel,
  blank,
  beside = [],
  isInset = false,
}: SaveBarProps) {
  const t = useTranslations('backoffice.saving');
  return (
    <>
      {conflict && <SaveConflictNotice {...conflict} />}
      <div className={classNames(styles.saveBar, isInset && styles.inset)} data-dirty={isDirty || undefined}>
        <Failure text={failure} />
        <div className={styles.row}>
          <p className={styles.state} role="status">
            <Icon name={isDirty || blank ? 'info' : 'check'} size={18} />
            {isDirty ? t('unsaved') : (blank ?? t('saved'))}
          </p>
          <div className={styles.buttons}>
            {/* Neither is taken away while it has the focus. */}
            <Button
              variant="ghost"
              aria-disabled={!isDirty || undefined}
              onClick={() => isDirty && onCancel()}
            >
              {t('cancel')}
            </Button>
            <Button
              type={onSave ? 'button' : 'submit'}
              busy={isSaving}
              aria-disabled={!isDirty || undefined}
              onClick={(event) => (isDirty ? onSave?.() : event.preventDefault())}
            >
              {saveLabel ?? t('save')}
            </Button>
          </div>
        </div>
        <LeaveGuard isActive={isDirty && !isSaving} beside={beside} />
      </div>
    </>
  );
}
