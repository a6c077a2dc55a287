import { useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { MadeKey } from './reseller-data.ts';
import styles from './resellers-page.module.css';

/** Shows a key once; only the confirmation that it was copied closes the dialog. */
export function MadeKeyDialog({ made, onClose }: { made: MadeKey | undefined; onClose: () => void }) {
  const t = useTranslations('resellers');
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
