import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import './save-bar.css';

interface SaveBarProps {
  /** Whether there is anything to save. `useForm` knows. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** Takes the changes back. */
  onCancel: () => void;
  /** Saves them. Left out inside a `form`, which is then sent. */
  onSave?: () => void;
  saveLabel?: string;
  /** Said before there is anything to save, of what is not there yet. */
  blank?: string;
  /** Search parameters that may change without leaving what is edited. */
  beside?: readonly string[];
}

/**
 * At the foot of a page that is saved as a whole: says whether there are changes, saves them or takes them back, and
 * asks before the page is left with them.
 */
export function SaveBar({
  isDirty,
  isSaving,
  failure,
  onCancel,
  onSave,
  saveLabel,
  blank,
  beside = [],
}: SaveBarProps) {
  const t = useTranslations('backoffice.saving');
  return (
    <div className="save-bar" data-save-bar="" data-dirty={isDirty || undefined}>
      <Failure text={failure} />
      <div className="save-bar-row">
        <p className="save-bar-state" role="status">
          <Icon name={isDirty || blank ? 'info' : 'check'} size={18} />
          {isDirty ? t('unsaved') : (blank ?? t('saved'))}
        </p>
        <div className="save-bar-buttons">
          {/* Neither is taken away while it has the focus. */}
          <Button variant="ghost" aria-disabled={!isDirty || undefined} onClick={() => isDirty && onCancel()}>
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
  );
}
