import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './webhooks-page.module.css';

/** Shows a secret once; only the confirmation that it was copied closes the dialog. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <Dialog
      isOpen={secret !== undefined}
      title={t('secretTitle')}
      actions={
        <>
          <CopyButton text={secret ?? ''} label={t('copySecret')} />
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <p>{t('secretText')}</p>
      <p className={styles.secret}>
        <code translate="no">{secret}</code>
      </p>
    </Dialog>
  );
}
