import type { CallAnswer } from '@guichet/contract/calls.ts';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { FillingLink } from '#shop/filling-link.tsx';
import typography from '#ui/typography.module.css';
import { useAmount } from './amounts.ts';
import styles from './card-ledger.module.css';
import type { CardData } from './cards-data.ts';
import { holderOf, inGroups } from './view.ts';

type Sum = NonNullable<CallAnswer<'GET /user/cardmovements'>['sums']>[number];

const ENTRIES = ['bought', 'used', 'expired', 'lost'] as const;

/** What the movements of a card come to, by unit. */
export function LedgerSummary({ card, sums }: { card: CardData; sums: readonly Sum[] }) {
  const t = useTranslations('cards');
  const format = useFormat();
  const [filling] = card.fillings;
  return (
    <div className={styles.summary}>
      <p className={typography.small}>
        <b>{holderOf(card) || t('noHolder')}</b>
        <span className={styles.number}>{t('number', { number: inGroups(card.cardNumber) })}</span>
      </p>
      {sums.map((sum) => (
        <UnitSum key={sum.unit} sum={sum} />
      ))}
      {card.validity && (
        <dl>
          <dt>{t('ledger.until')}</dt>
          <dd>{format.shortDay(card.validity)}</dd>
        </dl>
      )}
      {filling && (
        <FillingLink filling={filling} cardNumber={card.cardNumber} variant="primary">
          <span className="visually-hidden"> – {t('number', { number: inGroups(card.cardNumber) })}</span>
        </FillingLink>
      )}
    </div>
  );
}

function UnitSum({ sum }: { sum: Sum }) {
  const t = useTranslations('cards.ledger');
  const amountOf = useAmount();
  const entries = ENTRIES.filter((entry) => sum[entry] !== 0 || entry === 'bought' || entry === 'used');
  return (
    <div>
      <h3>{t(`unit.${sum.unit}`)}</h3>
      <p className={styles.left}>{amountOf(sum.unit, sum.bought - sum.used - sum.expired - sum.lost)}</p>
      <dl>
        {entries.map((entry) => (
          <Fragment key={entry}>
            <dt>{t(entry)}</dt>
            <dd>{amountOf(sum.unit, sum[entry])}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
