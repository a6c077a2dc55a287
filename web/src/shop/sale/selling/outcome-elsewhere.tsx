import { useParams, useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { type DeliveryState, usePaths } from '#lib/paths.ts';
import { CheckoutPage, Steps } from '#shop/cart/checkout-page.tsx';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { LOGIN } from '#ui/menu-icons.ts';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import { useOutcome } from './delivery-data.ts';
import { DelayedSale, EndWords, RefundedSale, ReturnedPayment, WaitingSale } from './sale-states.tsx';
import { isPaid, type PublicOutcome, type SaleStatus, saleStatus } from './sale-status.ts';

/**
 * The state of a payment whose payer is not signed in here, for example because the bank's app opened another
 * browser. It shows no data of the order, and how to reach it.
 */
export function OutcomeElsewhere({ loaded, cartId }: { loaded: PublicOutcome; cartId: string }) {
  const t = useTranslations('delivery');
  const { paymentState } = useParams({ from: '/$tenant/delivery/{-$paymentState}' });
  const polled = useOutcome(loaded, cartId);
  const { outcome, isReturned } = polled.sale;
  const status = saleStatus(outcome, paymentState as DeliveryState | undefined);
  const title = t(`${status}.title`);
  return (
    <CheckoutPage
      title={title}
      steps={<Steps current={isPaid(outcome) ? 'confirmation' : 'payment'} isDone={outcome === 'success'} />}
      status={title}
    >
      <EndWords status={status} />
      {isReturned && <ReturnedPayment />}
      <OutcomeBody status={status} polled={polled} />
      {polled.sale.isGuest && isUndecided(status) && <ReachOrder />}
    </CheckoutPage>
  );
}

const isUndecided = (status: SaleStatus): boolean =>
  ['confirming', 'leaving', 'processing', 'delayed'].includes(status);

/** How a buyer without an account follows the payment and reaches the tickets from here. */
function ReachOrder() {
  const t = useTranslations('delivery.elsewhere.guest');
  const paths = usePaths();
  return (
    <Notice
      title={t('reach')}
      actions={
        <LinkButton to={paths.order()} variant="soft" icon="ticket">
          {t('open')}
        </LinkButton>
      }
    >
      {t('reachText')}
    </Notice>
  );
}

/** The text for a buyer without an account, who cannot sign in. */
function guestText(status: 'success' | 'failed' | 'cancelled' | 'open' | 'expired') {
  if (status === 'success') return 'elsewhere.guest.success';
  return status === 'expired' ? 'elsewhere.expired.text' : 'elsewhere.guest.unpaid';
}

function OutcomeBody({ status, polled }: { status: SaleStatus; polled: ReturnType<typeof useOutcome> }) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const from = useRouterState({ select: ({ location }) => location.href });
  const { isGuest } = polled.sale;
  switch (status) {
    case 'confirming':
    case 'leaving':
    case 'processing':
      return <WaitingSale status={status} polled={polled} canResume={false} isGuest={isGuest} />;
    case 'delayed':
      return <DelayedSale prospect={polled.sale.prospect} isGuest={isGuest} />;
    case 'refunded':
      return <RefundedSale />;
    default: {
      const heading =
        polled.sale.isReturned && status !== 'success' ? 'elsewhere.unpaid' : `elsewhere.${status}`;
      return (
        <State
          title={t(`${heading as 'elsewhere.success'}.heading`)}
          text={t(isGuest ? guestText(status) : `elsewhere.${status}.text`)}
          action={
            <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
              {!isGuest && (
                <LinkButton to={paths.login(from)} icon={LOGIN}>
                  {t('elsewhere.signIn')}
                </LinkButton>
              )}
              {isGuest && status === 'success' && (
                <LinkButton to={paths.order()} icon="ticket">
                  {t('elsewhere.guest.open')}
                </LinkButton>
              )}
              {status === 'expired' && (
                <LinkButton to={paths.ticketing()} variant="ghost">
                  {t('expired.again')}
                </LinkButton>
              )}
            </div>
          }
        />
      );
    }
  }
}
