import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import { groupedNumber } from '../grouped-number.ts';
import styles from './cart.module.css';
import { type CartDiscount, type CartEntry, type EntryCard, sumOf } from './cart-groups.ts';

/** Prices of a ticket, read-only. */
export function EntryList({ entries }: { entries: CartEntry[] }) {
  const locale = useLocale();
  const format = useFormat();
  const cardWords = useCardWords();
  return (
    <ul className={styles.entryList}>
      {entries.map((entry) => (
        <li key={entry.detailId}>
          <span>
            <b className={typography.num}>{entry.quantity}</b> × {labelIn(entry.labels, locale)}
            {entry.card && (
              <span className={classNames(typography.muted, typography.small)}> {cardWords(entry.card)}</span>
            )}
            <FormerPrice entry={entry} />
            <FlexiblePart entry={entry} />
            <DiscountReasons discounts={entry.discounts} />
          </span>
          <span className={classNames(typography.muted, typography.num)}>
            {format.money(entry.unitPrice * entry.quantity - sumOf(entry.discounts))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Notice of a changed price: the session has a new one, or the family quotient no longer allows the chosen one. */
export function FormerPrice({ entry: { formerPrice } }: { entry: CartEntry }) {
  const t = useTranslations('cart');
  const locale = useLocale();
  const format = useFormat();
  if (!formerPrice) return null;
  const { labels, unitPrice } = formerPrice;
  return (
    <span className={styles.formerPrice}>
      <Icon name="alert" size={18} />
      {labels
        ? t('formerPrice', { label: labelIn(labels, locale), price: format.money(unitPrice) })
        : t('changedPrice', { price: format.money(unitPrice) })}
    </span>
  );
}

/** The supplement of flexible tickets, a part of the price: `dont billet flexible : 4,00 €`. */
export function FlexiblePart({ entry: { flexible, quantity } }: { entry: CartEntry }) {
  const t = useTranslations('cart.flexible');
  const format = useFormat();
  if (!flexible) return null;
  return (
    <span className={classNames(styles.discount, typography.num)}>
      <Icon name="check" size={18} />
      {t('included', { amount: format.money(flexible.unitAmount * quantity) })}
    </span>
  );
}

/** Reasons of discounts: `Famille 2+2 : −5,00 €`. */
export function DiscountReasons({ discounts }: { discounts: readonly CartDiscount[] }) {
  const t = useTranslations('cart');
  const locale = useLocale();
  const format = useFormat();
  return discounts.map(({ labels, code, amount }) => (
    <span key={`${code} ${labelIn(labels, locale)}`} className={classNames(styles.discount, typography.num)}>
      <Icon name="check" size={18} />
      {t('discount', { label: labelIn(labels, locale), amount: format.money(amount) })}
    </span>
  ));
}

/** Returns a function that names the card of an entry: `Carte 0418 2207 · Jeanne Morel`. */
export function useCardWords(): (card: EntryCard) => string {
  const t = useTranslations('cart.card');
  return ({ kind, cardNumber = '', holder }) =>
    [t(kind, { number: groupedNumber(cardNumber) }), holder].filter(Boolean).join(' · ');
}
