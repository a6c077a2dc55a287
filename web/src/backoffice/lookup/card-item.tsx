import { labelIn } from '@guichet/contract/locale.ts';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './item.module.css';
import type { CardFacts } from './lookup-data.ts';
import { MovementList } from './movement-list.tsx';
import { useRightWords } from './use-amount.ts';

const TONES = { valid: 'ok', consumed: 'neutral', expired: 'neutral', blocked: 'error' } as const;

/** A card with its remaining units, and its movements on request. */
export function CardItem({ card, owner }: { card: CardFacts; owner?: ReactNode }) {
  const t = useTranslations('lookup.cards');
  const cards = useTranslations('cards');
  const locale = useLocale();
  const format = useAdminFormat();
  const describeRight = useRightWords();
  const [isOpen, setOpen] = useState(false);
  const { cardNumber, label, state, holderName, blockedAt } = card;
  const number = cardNumber.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{labelIn(label, locale)}</h3>
        <Tag tone={TONES[state]}>{cards(`state.${state}`)}</Tag>
      </div>
      <ul className={styles.facts}>
        <li className={styles.main}>{[t('number', { number }), holderName].filter(Boolean).join(' · ')}</li>
        {card.rights.map((right) => (
          <li key={right.id}>
            {`${describeRight(right)}, ${t('until', { day: format.shortDay(right.validityEndDate) })}`}
          </li>
        ))}
        {blockedAt && <li>{cards('blockedOn', { day: format.shortDay(blockedAt) })}</li>}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="soft"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : t('movementsOf', { number: cardNumber })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hide') : t('movements')}
        </Button>
        {owner}
      </div>
      {isOpen && <MovementList cardNumber={cardNumber} />}
    </article>
  );
}
