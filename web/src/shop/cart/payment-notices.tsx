import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import { Notice } from './notice.tsx';

interface PendingPaymentProps {
  cartId: string;
  /** Gives the payment up, so that the cart can change. */
  leaving: { isRunning: boolean; run: () => void };
  /** The page is the one on which the payment is resumed. */
  isHere?: boolean;
}

/** A payment is under way, perhaps in another tab: until it is resumed or left, the cart stays as it is. */
export function PendingPayment({ cartId, leaving, isHere = false }: PendingPaymentProps) {
  const t = useTranslations('cart.pending');
  const paths = usePaths();
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={
        <Button variant="ghost" busy={leaving.isRunning} onClick={leaving.run}>
          {t('leave')}
        </Button>
      }
    >
      <p>
        {t(isHere ? 'textHere' : 'text')}{' '}
        <AppLink className={typography.link} to={paths.delivery(undefined, { cartId })}>
          {t('follow')}
        </AppLink>
      </p>
    </Notice>
  );
}

/** The last payment took nothing; the cart is still there. */
export function RefusedPayment() {
  const t = useTranslations('cart.refused');
  return <Notice title={t('title')}>{t('text')}</Notice>;
}
