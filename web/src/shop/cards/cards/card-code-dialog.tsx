import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import typography from '#ui/typography.module.css';
import { CardCode, type CodeOfCard } from './card-code.tsx';
import styles from './card-code-dialog.module.css';
import { inGroups } from './view.ts';

/** The code of a card, as large as the screen allows. */
export function CardCodeDialog({
  card,
  isOpen,
  onClose,
}: {
  card: CodeOfCard;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('cards');
  const common = useTranslations('common');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('card', { number: inGroups(card.cardNumber) })}
      closeLabel={common('close')}
      kind="info"
    >
      <div className={styles.code}>
        <CardCode card={card} />
        <span className={typography.num}>{card.scanCode}</span>
        <p className={typography.muted}>{t('code.brightness')}</p>
      </div>
    </Dialog>
  );
}
