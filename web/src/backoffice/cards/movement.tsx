import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import { useDateTime } from '../ui/use-date-time.ts';
import { inGroups } from './card-number.ts';
import styles from './movement.module.css';

type MovementData = CallAnswer<'GET /boxoffice/deskcardmovements'>['movements'][number];
type RightData = CallAnswer<'GET /boxoffice/deskcard'>['rights'][number];

/** One movement of a card: what happened, when and where, its quantity and the remainder. */
export function Movement({ movement }: { movement: MovementData }) {
  const t = useTranslations('lookup.cards');
  const words = useTranslations('cards.ledger');
  const locale = useLocale();
  const dateTime = useDateTime();
  const amountOf = useAmount();
  const { at, kind, unit, quantity, balance, establishment, orderNumber, otherCard, reason } = movement;
  const sign = quantity < 0 ? '−' : '+';
  return (
    <li className={styles.movement}>
      <span className={styles.what}>
        <b>{words(`kind.${kind}`)}</b>
        <small>
          {[
            dateTime(at),
            establishment && labelIn(establishment, locale),
            orderNumber && words('order', { number: orderNumber }),
            otherCard && words(quantity < 0 ? 'toCard' : 'fromCard', { number: inGroups(otherCard) }),
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={classNames(styles.amounts, typography.num)}>
        {quantity !== 0 && <b>{sign + amountOf(unit, Math.abs(quantity))}</b>}
        {balance !== undefined && <small>{t('balance', { amount: amountOf(unit, balance) })}</small>}
      </span>
    </li>
  );
}

/** Returns a formatter for a quantity of a right, in its unit: `4`, `2 h 20`, `12,00 €`. */
export function useAmount(): (unit: RightData['unit'], amount: number) => string {
  const format = useAdminFormat();
  return (unit, amount) => {
    if (unit === 'minute') return format.duration(amount);
    return unit === 'cent' ? format.money(amount) : format.number(amount);
  };
}

/** Returns a formatter for the remainder of a right: `4 entrées restantes sur 10`. */
export function useRightWords(): (right: RightData) => string {
  const t = useTranslations('lookup.cards.right');
  const amountOf = useAmount();
  return ({ unit, remaining = 0, total = 0 }) =>
    t(unit, { count: remaining, total, amount: amountOf(unit, remaining) });
}
