import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';

interface PendingPaymentProps {
  cartId: string;
  /** Cancels the payment, so that the cart can change. */
  cancellation: { isRunning: boolean; run: () => void };
  /** Whether the notice is on the summary page, where the payment is resumed. */
  isSummary?: boolean;
}

/** Notice of a payment in progress, possibly in another tab. The cart is locked until the payment ends or is cancelled. */
export function PendingPayment({ cartId, cancellation, isSummary = false }: PendingPaymentProps) {
  const t = useTranslations('cart.pending');
  const paths = usePaths();
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={
        <Button variant="ghost" busy={cancellation.isRunning} onClick={cancellation.run}>
          {t('leave')}
        </Button>
      }
    >
      <p>
        {t(isSummary ? 'textHere' : 'text')}{' '}
        <AppLink className={typography.link} to={paths.delivery(undefined, { cartId })}>
          {t('follow')}
        </AppLink>
      </p>
    </Notice>
  );
}

/** Notice that the last payment failed without a charge. The cart is unchanged. */
export function RefusedPayment() {
  const t = useTranslations('cart.refused');
  return <Notice title={t('title')}>{t('text')}</Notice>;
}
