import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './save-bar.module.css';
import { type SaveConflict, SaveConflictNotice } from './save-conflict.tsx';

interface SaveBarProps {
  /** Whether there is anything to save. `useForm` knows. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** What is to be decided first, where another administrator has saved. */
  conflict?: SaveConflict | undefined;
  /** Takes the changes back. */
  onCancel: () => void;
  /** Saves them. Left out inside a `form`, which is then sent. */
  onSave?: () => void;
  saveLabel?: string;
  /** Said before there is anything to save, of what is not there yet. */
  blank?: string;
  /** Search parameters that may change without leaving what is edited. */
  beside?: readonly string[];
  /** Beside a list rather than across the page. */
  isInset?: boolean;
}

/**
 * At the foot of a page that is saved as a whole: says whether there are changes, saves them or takes them back, and
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
