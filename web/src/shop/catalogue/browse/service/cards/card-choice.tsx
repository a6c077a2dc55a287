import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useRightWords } from '#shop/card-words.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { Legend } from '#ui/field.tsx';
import { RadioCard } from '#ui/radio-card.tsx';
import styles from './card-purchase.module.css';
import type { CardChoice as Choice, OwnCard } from './view.ts';

interface CardChoiceProps {
  cards: readonly OwnCard[];
  /** Only cards that there are can be filled. */
  isForOwnOnly: boolean;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** Which card is filled. */
export function CardChoice({ cards, isForOwnOnly, chosen, onChoose }: CardChoiceProps) {
  const t = useTranslations('cardOrders.purchase');
  const locale = useLocale();
  const words = useRightWords();
  const describe = ({ holderFirstName, holderName, memberShipLabel, rights }: OwnCard): string => {
    const who = [holderFirstName, holderName].filter(Boolean).join(' ');
    const open = rights.filter(({ validityEndDate }) => Date.parse(validityEndDate) > Date.now());
    return [who || labelIn(memberShipLabel, locale), ...open.map(words)].join(' · ');
  };
  return (
    <fieldset className={styles.choice}>
      <Legend>{t('card')}</Legend>
      {cards.map((card) => (
        <RadioCard
          key={card.cardNumber}
          name="card"
          value={card.cardNumber}
          checked={chosen.kind === 'own' && chosen.cardNumber === card.cardNumber}
          onChange={() => onChoose({ kind: 'own', cardNumber: card.cardNumber })}
          title={t('own', { number: groupedNumber(card.cardNumber) })}
          text={describe(card)}
        />
      ))}
      {!isForOwnOnly && (
        <>
          <RadioCard
            name="card"
            value="new"
            checked={chosen.kind === 'new'}
            onChange={() => onChoose({ kind: 'new' })}
            title={t('new')}
            text={t('newText')}
          />
          <RadioCard
            name="card"
            value="0"
            checked={chosen.kind === 'unnamed'}
            onChange={() => onChoose({ kind: 'unnamed' })}
            title={t('unnamed')}
            text={t('unnamedText')}
          />
        </>
      )}
    </fieldset>
  );
}
