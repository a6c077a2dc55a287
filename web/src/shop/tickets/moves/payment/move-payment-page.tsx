import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import { venueStorage } from '#lib/storage.ts';
import { groupLines } from '#shop/cart/cart-groups.ts';
import checkout from '#shop/cart/checkout-page.module.css';
import { EntryList } from '#shop/cart/entry-list.tsx';
import { HoldBanner, secondsLeft } from '#shop/cart/hold-banner.tsx';
import { FREE_CART_METHOD } from '#shop/payment/attempts/order.ts';
import { OrderForm } from '#shop/payment/attempts/order-form.tsx';
import { postForm } from '#shop/payment/attempts/provider-form.ts';
import type { OrderFailure, OrderSubmission } from '#shop/payment/attempts/use-order.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CartTicket } from '#ui/cart-ticket.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { StatePage } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { MoveOrder } from './move-payment-data.ts';

const ROUTE = '/$tenant/move-payment';

/** Pays for a move of tickets, whose new place is held meanwhile. */
export function MovePaymentPage() {
  const t = useTranslations('tickets.move.payment');
  const paths = usePaths();
  const { loaded } = useLoaderData({ from: ROUTE });
  if (loaded) return <MoveToPay {...loaded} />;
  const isGuest = isOfGuest(customerSession.current());
  const action = (
    <LinkButton to={isGuest ? paths.order() : paths.myTickets()}>
      {t(isGuest ? 'order' : 'tickets')}
    </LinkButton>
  );
  return <StatePage title={t('gone.title')} text={t('gone.text')} action={action} />;
}

function MoveToPay({ cart, requestedAt, order }: MoveOrder) {
  const t = useTranslations('tickets.move.payment');
  const paths = usePaths();
  const format = useFormat();
  const router = useRouter();
  const { establishments } = useLoaderData({ from: ROUTE });
  const submission = useMovePayment();
  useEffect(() => {
    const left = secondsLeft(cart, requestedAt, performance.now()) * 1000;
    const timer = setTimeout(() => void router.invalidate(), left + 500);
    return () => clearTimeout(timer);
  }, [cart, requestedAt, router]);
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} lead={t('lead')} />
      <div className={layout.wrap}>
        <div className={layout.pageBody}>
          <div className={layout.split}>
            <div className={checkout.column}>
              <HoldBanner cart={cart} requestedAt={requestedAt} />
              {groupLines(cart.cartLines).map((group) => (
                <CartTicket key={group.key} group={group} format={format} establishments={establishments}>
                  <EntryList entries={group.entries} />
                </CartTicket>
              ))}
              <GiveUp cartId={cart.id} />
            </div>
            <OrderForm cart={cart} order={order} submission={submission} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Releases the new place; the ticket stays as it is. */
function GiveUp({ cartId }: { cartId: string }) {
  const t = useTranslations('tickets.move.payment');
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const giveUp = async () => {
    setBusy(true);
    const query = { cartId };
    try {
      // A payment that was begun is left first.
      await api('PUT /cart/ReopenCart', { query });
      await api('DELETE /cart/Cart', { query });
      showToast('success', t('gaveUp'));
      await navigateTo(isOfGuest(customerSession.current()) ? paths.order() : paths.myTickets());
    } catch (error) {
      setBusy(false);
      showToast('error', errorMessage(error));
    }
  };
  return (
    <div>
      <Button variant="ghost" busy={isBusy} onClick={() => void giveUp()}>
        {t('giveUp')}
      </Button>
    </div>
  );
}

/** Opens the provider's page once, until it is left; a move that gift cards pay is made at once. */
function useMovePayment(): OrderSubmission {
  const router = useRouter();
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const isLocked = useRef(false);
  const submit: OrderSubmission['submit'] = async (
    cart,
    { method, savesCard, acceptedTerms },
    giftAmount,
  ) => {
    if (isLocked.current || method === undefined) return;
    isLocked.current = true;
    setBusy(true);
    setFailure(undefined);
    const query = {
      cartId: cart.id,
      giftAmount,
      ...(acceptedTerms !== undefined && { acceptedTerms }),
    };
    try {
      if (method !== FREE_CART_METHOD) venueStorage.set('paymentMeans', String(method));
      const { form } = await api('GET /purchase/Form', {
        query: { ...query, paymentType: method, ...(savesCard && { saveCard: 'true' }) },
      });
      if (form) return postForm(form);
      await api('PUT /cart/SaleCart', { query });
      return await navigateTo(paths.delivery('success', { cartId: cart.id }));
    } catch (error) {
      setFailure({ kind: 'other', message: errorMessage(error) });
      await router.invalidate();
    }
    isLocked.current = false;
    setBusy(false);
  };
  return { isBusy, failure, problems: [], submit, dismiss: () => setFailure(undefined) };
}
