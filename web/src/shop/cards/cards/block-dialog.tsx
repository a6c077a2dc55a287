import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { useRightWords } from './amounts.ts';
import styles from './block-dialog.module.css';
import { blockCard, type CardData } from './cards-data.ts';
import { inGroups, isUsable } from './view.ts';

interface BlockDialogProps {
  card: CardData;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a card is blocked for good, and says what is lost with it. */
export function BlockDialog({ card, name, isOpen, onClose }: BlockDialogProps) {
  const t = useTranslations('cards.block');
  const router = useRouter();
  const rightWords = useRightWords('block.loses');
  const { cardNumber } = card;
  const number = inGroups(cardNumber);
  const losses = [
    ...card.rights.filter((right) => isUsable(right, Date.now())).map(rightWords),
    t('opens'),
    t('fills'),
  ];
  const block = async () => {
    await blockCard(cardNumber);
    showToast('success', t('done', { number }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isDanger
      onConfirm={block}
    >
      <p>{t('text', { name, number })}</p>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>
            <Icon name="close" size={18} />
            {loss}
          </li>
        ))}
      </ul>
      <p>{t('lost')}</p>
    </ConfirmDialog>
  );
}
