import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './former-price.module.css';
import type { CartEntry } from './view.ts';

/** Says that a price has changed: of a session, or of a family quotient that no longer opens the one that was chosen. */
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
