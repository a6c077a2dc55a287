import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';
import { rememberCart } from '#lib/cart-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { HoldBanner, secondsLeft } from '#shop/cart/hold-banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { PolledSale } from './delivery-data.ts';

/** Height of the banner in pixels, which is reserved so that the buttons below it do not move. */
const BANNER_HEIGHT = 72;

interface HeldCart {
  cart: Cart;
  requestedAt: number;
}

interface UnpaidSaleProps {
  status: 'failed' | 'cancelled' | 'open';
  polled: PolledSale;
}

/** Reports that nothing was charged: shows the remaining time of the hold, and offers another payment. */
export function UnpaidSale({ status, polled }: UnpaidSaleProps) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const held = useHeldCart(polled);
  const continueAt = async (path: string): Promise<void> => {
    if (held) rememberCart(held.cart);
    await navigateTo(path);
  };
  return (
    <>
      {held ? (
        <HoldBanner cart={held.cart} requestedAt={held.requestedAt} />
      ) : (
        held === undefined && (
          <div aria-busy>
            <Skeleton height={BANNER_HEIGHT} />
          </div>
        )
      )}
      <State
        title={t(polled.sale.isReturned ? 'open.heading' : `${status}.heading`)}
        text={polled.sale.isReturned ? undefined : t(`${status}.text`)}
        action={
          <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
            <Button onClick={() => void continueAt(paths.summary())}>{t(`${status}.retry`)}</Button>
            <Button variant="ghost" onClick={() => void continueAt(paths.cart())}>
              {t('change')}
            </Button>
          </div>
        }
      />
    </>
  );
}

/** Returns the cart of the sale while its hold lasts, else null; polls the sale once the hold has expired. */
function useHeldCart({ sale, poll }: PolledSale): HeldCart | null | undefined {
  const [held, setHeld] = useState<HeldCart | null>();
  useEffect(() => {
    const requestedAt = performance.now();
    api('GET /cart/getCart', { query: { cartId: sale.cartId } }).then(
      (cart) => setHeld({ cart, requestedAt }),
      () => setHeld(null),
    );
  }, [sale.cartId]);
  useEffect(() => {
    if (!held) return;
    const left = secondsLeft(held.cart, held.requestedAt, performance.now()) * 1000;
    const timer = setTimeout(() => void poll(), left + 500);
    return () => clearTimeout(timer);
  }, [held, poll]);
  return held;
}
