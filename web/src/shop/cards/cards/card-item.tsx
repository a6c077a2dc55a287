import { labelIn } from '@guichet/contract/locale.ts';
import { type CSSProperties, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { CardActions } from './card-actions.tsx';
import { CardCode, CardCodeDialog } from './card-code.tsx';
import { CardFacts, LOCK } from './card-facts.tsx';
import styles from './card-item.module.css';
import { holderOf, inGroups } from './cards.ts';
import type { CardData } from './cards-data.ts';

interface CardItemProps {
  card: CardData;
  userId: string | undefined;
  /** Whether the card is the stored one, because there is no network: it has no actions. */
  isKept: boolean;
  /** Whether the movements of the card are shown below. */
  isOpened: boolean;
  /** Address of the movements of the card. */
  movements: string;
}

/** A card, drawn as a card, with its contents and actions. */
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

/** Returns the accessible name: `Carte 10 entrées, Jeanne Morel` */
export function useCardName(): (card: CardData) => string {
  const t = useTranslations('cards');
  const locale = useLocale();
  return (card) =>
    t('name', { label: labelIn(card.memberShipLabel, locale), holder: holderOf(card) || t('noHolder') });
}

/** Front of a card: name, holder, number and code, on the colour of its theme. */
export function CardFront({
  card,
  name,
  onEnlarge,
}: {
  card: CardData;
  name: string;
  onEnlarge: () => void;
}) {
  const t = useTranslations('cards');
  const locale = useLocale();
  const isUsable = card.state === 'valid';
  const style = card.theme?.color && ({ '--theme': card.theme.color } as CSSProperties);
  return (
    <div className={classNames(styles.face, !isUsable && styles.off)} {...(style && { style })}>
      <FacePattern card={card} />
      <div className={styles.head}>
        <b className={styles.name}>{labelIn(card.memberShipLabel, locale)}</b>
        {card.state === 'blocked' && (
          <span className={styles.lock}>
            <Icon name={LOCK} />
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.who}>
          {holderOf(card) || t('noHolder')}
          <span className={typography.num}>{t('number', { number: inGroups(card.cardNumber) })}</span>
        </div>
        {card.isActive &&
          (card.codePath ? (
            <button
              type="button"
              className={styles.code}
              aria-label={t('code.enlarge', { name })}
              onClick={onEnlarge}
            >
              <CardCode card={card} isSmall />
            </button>
          ) : (
            <p className={styles.incorrect}>{t('code.incorrect')}</p>
          ))}
      </div>
    </div>
  );
}

/** Pattern in translucent white, by kind of card: waves, bubbles, or stripes for a card that is not valid. */
function FacePattern({ card }: { card: CardData }) {
  const waves = (
    <path
      d="M0 96c50-30 96-30 160 0s110 30 180-6v120H0zM0 128c50-30 96-30 160 0s110 30 180-6v90H0z"
      fill="#fff"
      opacity=".12"
    />
  );
  const bubbles = (
    <path
      d="M210 30a80 80 0 1 0 160 0 80 80 0 1 0-160 0zM180 92a36 36 0 1 0 72 0 36 36 0 1 0-72 0z"
      fill="#fff"
      opacity=".12"
    />
  );
  const stripes = (
    <path
      d="M-20 90 110-40M-20 190 210-40M50 220 310-40M150 220 350 20M250 220 350 120"
      stroke="#fff"
      strokeWidth="9"
      opacity=".12"
    />
  );
  const pattern = card.type === 'subscription' ? bubbles : waves;
  return (
    <svg
      className={styles.pattern}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {card.state === 'valid' ? pattern : stripes}
    </svg>
  );
}
