import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { type CartView, reopenCart } from '#shop/cart/cart-data.ts';
import { groupLines } from '#shop/cart/cart-groups.ts';
import { CartUnavailable } from '#shop/cart/cart-unavailable.tsx';
import checkout from '#shop/cart/checkout-page.module.css';
import { CheckoutPage, Steps } from '#shop/cart/checkout-page.tsx';
import { EntryList } from '#shop/cart/entry-list.tsx';
import { HoldBanner } from '#shop/cart/hold-banner.tsx';
import { type LiveCart, useCartAction, useLiveCart, useSerialQueue } from '#shop/cart/live-cart.ts';
import { PendingPayment, RefusedPayment } from '#shop/cart/payment-notices.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CartTicket } from '#ui/cart-ticket.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import { OrderForm } from './order-form.tsx';
import type { RuleMessage } from './summary-data.ts';
import styles from './summary-page.module.css';
import { type OrderSubmission, useOrder } from './use-order.ts';

export function SummaryPage() {
  const t = useTranslations('summary');
  const cartPhrases = useTranslations('cart');
  const paths = usePaths();
  const { view: loaded, order } = useLoaderData({ from: '/$tenant/summary' });
  const live = useLiveCart(loaded);
  const submission = useOrder(live, order?.problems ?? []);
  const { view } = live;
  return (
    <CheckoutPage
      title={t('title')}
      trail={[{ label: cartPhrases('title'), to: paths.cart() }]}
      steps={view.kind === 'cart' && <Steps current="summary" back={{ cart: paths.cart() }} />}
      status={view.kind === 'expired' && cartPhrases('expired.title')}
    >
      {view.kind === 'cart' && order ? (
        <div className={layout.split}>
          <OrderReview view={view} live={live} submission={submission} />
          {order.isIncomplete ? (
            <Incomplete />
          ) : (
            <OrderForm cart={view.cart} order={order} submission={submission} />
          )}
        </div>
      ) : (
        view.kind !== 'cart' && <CartUnavailable view={view} />
      )}
    </CheckoutPage>
  );
}

/** Replaces the payment until the account is complete. */
function Incomplete() {
  const t = useTranslations('summary.incomplete');
  const paths = usePaths();
  return (
    <Notice
      tone="warning"
      title={t('title')}
      actions={<LinkButton to={paths.profile(undefined, paths.summary())}>{t('action')}</LinkButton>}
    >
      {t('text')}
    </Notice>
  );
}

interface OrderReviewProps {
  view: Extract<CartView, { kind: 'cart' }>;
  live: LiveCart;
  submission: OrderSubmission;
}

/** The cart to be ordered, with the problems that prevent the order. */
function OrderReview({ view: { cart, requestedAt }, live, submission }: OrderReviewProps) {
  const format = useFormat();
  const t = useTranslations('summary');
  const cartPhrases = useTranslations('cart');
  const paths = usePaths();
  const { establishments } = useLoaderData({ from: '/$tenant/summary' });
  return (
    <div className={checkout.column}>
      <HoldBanner cart={cart} requestedAt={requestedAt} />
      <RuleProblems problems={submission.problems} lines={cart.cartLines} />
      <div role="status">
        {submission.failure?.kind === 'changed' && (
          <Notice tone="warning" title={cartPhrases('changed.title')}>
            {cartPhrases('changed.text')}
          </Notice>
        )}
      </div>
      <PaymentState live={live} cart={cart} />
      <div className={checkout.column}>
        {groupLines(cart.cartLines).map((group) => (
          <CartTicket key={group.key} group={group} format={format} establishments={establishments}>
            <EntryList entries={group.entries} />
          </CartTicket>
        ))}
      </div>
      <AppLink className={classNames(styles.change, typography.link)} to={paths.cart()}>
        {t('change')}
      </AppLink>
    </div>
  );
}

/** The outcome of an earlier payment of the cart. */
function PaymentState({ live, cart }: { live: LiveCart; cart: Cart }) {
  const t = useTranslations('cart.pending');
  const cancellation = useCartAction(live, useSerialQueue(), reopenCart, t('left'));
  if (cart.state === 'payment-pending')
    return <PendingPayment cartId={cart.id} cancellation={cancellation} isSummary />;
  return cart.state === 'failed' || cart.state === 'cancelled' ? <RefusedPayment /> : null;
}

/** The broken sale rules of the cart, each with its line. */
export function RuleProblems({ problems, lines }: { problems: RuleMessage[]; lines: Cart['cartLines'] }) {
  const t = useTranslations('summary.rules');
  const locale = useLocale();
  const paths = usePaths();
  const lineName = (lineId: string | undefined): string | undefined => {
    const line = lines.find(({ id }) => id === lineId);
    return line && labelIn(line.serviceName, locale);
  };
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice
          tone="warning"
          title={t('title')}
          actions={<LinkButton to={paths.cart()}>{t('action')}</LinkButton>}
        >
          <ul className={styles.ruleProblems}>
            {problems.map(({ code, message, lineId }) => (
              <li key={`${code} ${lineId ?? ''}`}>
                {lineId && <b>{lineName(lineId)} – </b>}
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
