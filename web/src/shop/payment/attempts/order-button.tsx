import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import styles from './order-button.module.css';
import type { PaymentMethod } from './summary-data.ts';
import { owedBy } from './view.ts';

interface OrderButtonProps {
  /** Of the cart, in cents. */
  total: number;
  method: PaymentMethod | undefined;
  busy: boolean;
  disabled: boolean;
}

/** Places the order: says that it obliges to pay, what is owed today and what later. */
export function OrderButton({ total, method, busy, disabled }: OrderButtonProps) {
  const t = useTranslations('summary');
  const format = useFormat();
  const { now, later, count } = owedBy(total, method);
  return (
    <Button type="submit" wide large busy={busy} disabled={disabled}>
      {total === 0 ? (
        t('orderFree')
      ) : (
        <span className={styles.orderButton}>
          {t('order')}{' '}
          <span className={styles.owed}>
            {count > 0
              ? t('owedOverTime', { now: format.money(now), later: format.money(later), count })
              : t('owedNow', { now: format.money(now) })}
          </span>
        </span>
      )}
    </Button>
  );
}
