import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { type CardData, detachCard } from '../cards/cards-data.ts';
import { inGroups } from '../cards/view.ts';
import { AttachCode } from './attach-code.tsx';

interface DetachDialogProps {
  card: CardData;
  name: string;
  userId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a card leaves the account: one that opens stays as it is, a blocked one cannot come back. */
export function DetachDialog({ card, name, userId, isOpen, onClose }: DetachDialogProps) {
  const t = useTranslations('cards');
  const router = useRouter();
  const { cardNumber } = card;
  const number = inGroups(cardNumber);
  const words = card.isActive ? 'detach' : 'remove';
  const detach = async () => {
    if (userId === undefined) return;
    await detachCard(userId, cardNumber);
    showToast('success', t(`${words}.done`, { number }));
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.confirm`)}
      cancelLabel={t('detach.keep')}
      onConfirm={detach}
    >
      <p>{t(`${words}.text`, { name, number })}</p>
      <AttachCode card={card} />
      {card.attachCode !== undefined && <p>{t('attachCode.note')}</p>}
    </ConfirmDialog>
  );
}
