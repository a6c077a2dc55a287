import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import './stuck-cart-badge.css';
import { useStuckTotal } from './stuck-count.ts';

/** Beside the entry of the menu: how many carts are stuck and payments to be checked; nothing when there are none. */
export function StuckCartBadge() {
  const t = useTranslations('backoffice.sections.stuckCarts');
  const count = useStuckTotal();
  if (count === 0) return null;
  return (
    <span className={classNames('stuck-cart-badge', typography.num)}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{t('badge', { count })}</span>
    </span>
  );
}
