import { labelIn } from '@guichet/contract/locale.ts';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { CardCode } from './card-code.tsx';
import styles from './card-front.module.css';
import type { CardData } from './cards-data.ts';
import { holderOf, inGroups } from './view.ts';

export const LOCK =
  'M7.5 11h9A2.5 2.5 0 0 1 19 13.5v4a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5v-4A2.5 2.5 0 0 1 7.5 11zM8 11V8a4 4 0 0 1 8 0v3';

/** The card as it looks: its name, its holder, its number and its code, on the colour of its theme. */
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

/** Drawn in translucent white: waves, bubbles or stripes, by what kind of card it is. */
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
