import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useRightWords } from '#shop/card-words.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { Sale } from './sale-status.ts';
import styles from './sold-cards.module.css';

/** The created, filled and renewed cards of an order, with their units. */
export function SoldCards({ cards }: { cards: Sale['cards'] }) {
  const t = useTranslations('cardOrders.sold');
  const locale = useLocale();
  const words = useRightWords();
  return (
    <ul className={styles.soldCards}>
      {cards.map(({ effect, cardNumber, holder, serviceName, rights }) => (
        <li key={`${effect} ${cardNumber} ${labelIn(serviceName, locale)}`} className={layout.card}>
          <Icon name="card" size={28} />
          <div>
            <b>{t(effect, { number: groupedNumber(cardNumber) })}</b>
            <div className={classNames(typography.muted, typography.small)}>
              {[labelIn(serviceName, locale), holder].filter(Boolean).join(' · ')}
            </div>
            {rights.length > 0 && (
              <div className={typography.num}>
                {t(effect === 'withdrawn' ? 'left' : 'has', { rights: rights.map(words).join(', ') })}
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
