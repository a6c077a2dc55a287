import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import typography from '#ui/typography.module.css';
import type { CardData } from '../cards/cards-data.ts';
import { inGroups } from '../cards/view.ts';
import styles from './attach-code.module.css';

/** With what a card is attached to another account; nothing where the ticketing system does not tell it. */
export function AttachCode({ card: { cardNumber, attachCode } }: { card: CardData }) {
  const t = useTranslations('cards');
  if (attachCode === undefined) return null;
  return (
    <dl className={classNames(styles.codes, typography.num)}>
      <div>
        <dt>{t('attach.number')}</dt>
        <dd>{inGroups(cardNumber)}</dd>
      </div>
      <div>
        <dt>{t('attachCode.label')}</dt>
        <dd>{attachCode}</dd>
      </div>
    </dl>
  );
}

/** The same, asked for: how a card that is offered or lent comes into another account. */
export function AttachCodeDialog({
  card,
  isOpen,
  onClose,
}: {
  card: CardData;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('cards.attachCode');
  const common = useTranslations('common');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <p>{t('text')}</p>
      <AttachCode card={card} />
      <p className={typography.muted}>{t('secret')}</p>
    </Dialog>
  );
}
