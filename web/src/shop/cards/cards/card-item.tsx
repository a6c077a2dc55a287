import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import layout from '#ui/layout.module.css';
import { CardActions } from './card-actions.tsx';
import { CardCodeDialog } from './card-code-dialog.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardFront } from './card-front.tsx';
import styles from './card-item.module.css';
import type { CardData } from './cards-data.ts';
import { holderOf } from './view.ts';

interface CardItemProps {
  card: CardData;
  userId: string | undefined;
  /** There is no network: it is shown as it was, and nothing can be done with it. */
  isKept: boolean;
  /** Its movements are shown below. */
  isOpened: boolean;
  /** Where its movements are shown. */
  movements: string;
}

/** A card, drawn as a card, with what is on it and what can be done with it. */
export function CardItem({ card, userId, isKept, isOpened, movements }: CardItemProps) {
  const name = useCardName()(card);
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <article
      className={classNames(styles.cardItem, isOpened && styles.opened, layout.card)}
      aria-label={name}
    >
      <CardFront card={card} name={name} onEnlarge={() => setEnlarged(true)} />
      <CardFacts card={card} />
      {!isKept && <CardActions card={card} name={name} userId={userId} movements={movements} />}
      <CardCodeDialog card={card} isOpen={isEnlarged} onClose={() => setEnlarged(false)} />
    </article>
  );
}

/** `Carte 10 entrées, Jeanne Morel` */
export function useCardName(): (card: CardData) => string {
  const t = useTranslations('cards');
  const locale = useLocale();
  return (card) =>
    t('name', { label: labelIn(card.memberShipLabel, locale), holder: holderOf(card) || t('noHolder') });
}
