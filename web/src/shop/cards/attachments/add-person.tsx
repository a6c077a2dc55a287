import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './add-person.module.css';

/** A member joins the family with a card: one that they have, or one that is bought in their name. */
export function AddPerson({ onAttach }: { onAttach: () => void }) {
  const t = useTranslations('cards.person');
  const common = useTranslations('common');
  const paths = usePaths();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.add} onClick={() => setOpen(true)}>
        <Icon name="plus" size={18} />
        {t('button')}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={t('title')} closeLabel={common('close')}>
        <p>{t('text')}</p>
        <ul className={styles.ways}>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                onAttach();
              }}
            >
              <b>{t('attach')}</b>
              <span className={typography.small}>{t('attachText')}</span>
            </button>
          </li>
          <li>
            <AppLink to={paths.ticketing()}>
              <b>{t('buy')}</b>
              <span className={typography.small}>{t('buyText')}</span>
            </AppLink>
          </li>
        </ul>
      </Dialog>
    </>
  );
}
