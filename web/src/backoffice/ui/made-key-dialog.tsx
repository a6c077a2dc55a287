import { CopyButton } from '#backoffice/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './made-key-dialog.module.css';

interface MadeKeyDialogProps {
  /** Opens the dialog. */
  made: { name: string; key: string } | undefined;
  onClose: () => void;
  /** Words of the page: `devices`, `resellers`. */
  t: (name: 'madeTitle' | 'madeText' | 'copyKey' | 'done', values?: { name: string }) => string;
}

/** Shows a key once; only the confirmation that it was copied closes the dialog. */
export function MadeKeyDialog({ made, onClose, t }: MadeKeyDialogProps) {
  return (
    <Dialog
      isOpen={made !== undefined}
      title={t('madeTitle', { name: made?.name ?? '' })}
      actions={
        <>
          <CopyButton text={made?.key ?? ''} label={t('copyKey')} />
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <p>{t('madeText')}</p>
      <p className={styles.made}>
        <code translate="no">{made?.key}</code>
      </p>
    </Dialog>
  );
}
