import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import styles from './order-button.module.css';
import type { PaymentMethod } from './summary-data.ts';

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
  const [first, ...later] = method?.schedule ?? [];
  const owedLater = later.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Button type="submit" wide large busy={busy} disabled={disabled}>
      {total === 0 ? (
        t('orderFree')
      ) : (
        <span className={styles.orderButton}>
          {t('order')}{' '}
          <span className={styles.owed}>
            {first
              ? t('owedOverTime', {
                  now: format.money(first.amount),
                  later: format.money(owedLater),
                  count: later.length,
                })
              : t('owedNow', { now: format.money(total) })}
          </span>
        </span>
      )}
    </Button>
  );
}
