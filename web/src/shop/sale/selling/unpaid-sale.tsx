import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';
import { rememberCart } from '#lib/cart-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { HoldBanner } from '#shop/cart/hold-banner.tsx';
import { secondsLeft } from '#shop/cart/view.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { State } from '#ui/state.tsx';
import { useGo } from '#ui/use-navigate-to.ts';
import type { PolledSale } from './use-sale.ts';

interface UnpaidSaleProps {
  tale: 'failed' | 'cancelled' | 'open';
  watched: PolledSale;
}

/** Nothing was taken: how long the places are still kept, and the way to pay otherwise. */
export function UnpaidSale({ tale, watched }: UnpaidSaleProps) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const go = useGo();
  const held = useHeldCart(watched);
  const leadTo = async (path: string): Promise<void> => {
    if (held) rememberCart(held.cart);
    await go(path);
  };
  return (
    <>
      {held && <HoldBanner cart={held.cart} askedAt={held.askedAt} />}
      <State
        title={t(`${tale}.heading`)}
        text={t(`${tale}.text`)}
        action={
          <div className={classNames('unpaid-actions', layout.row, layout.rowWrap)}>
            <Button onClick={() => void leadTo(paths.summary())}>{t(`${tale}.retry`)}</Button>
            <Button variant="ghost" onClick={() => void leadTo(paths.cart())}>
              {t('change')}
            </Button>
          </div>
        }
      />
    </>
  );
}

/** The cart behind the sale, while it keeps its places; when its time is over, the sale is looked at again. */
function useHeldCart({ sale, look }: PolledSale): { cart: Cart; askedAt: number } | undefined {
  const [held, setHeld] = useState<{ cart: Cart; askedAt: number }>();
  useEffect(() => {
    const askedAt = performance.now();
    api('GET /cart/getCart', { query: { cartId: sale.cartId } }).then(
      (cart) => setHeld({ cart, askedAt }),
      () => setHeld(undefined),
    );
  }, [sale.cartId]);
  useEffect(() => {
    if (!held) return;
    const left = secondsLeft(held.cart, held.askedAt, performance.now()) * 1000;
    const timer = setTimeout(() => void look(), left + 500);
    return () => clearTimeout(timer);
  }, [held, look]);
  return held;
}
