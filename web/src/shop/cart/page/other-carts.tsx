import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { type Cart, fetchOwnCarts } from '#lib/cart.ts';
import { useFormat } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toCartView } from '../cart-data.ts';
import { CartDigest } from '../cart-digest.tsx';
import { useCartAction } from '../live-cart.ts';
import { useCart } from './cart-provider.tsx';

/**
 * Other open carts of the customer. Signing in joins carts; when joining failed, the customer chooses one, and the other
 * keeps its places until it expires.
 */
export function OtherCarts({ cart }: { cart: Cart }) {
  const t = useTranslations('cart.others');
  const format = useFormat();
  const session = useSession();
  const { live, enqueue } = useCart();
  const [carts, setCarts] = useState<Cart[]>([]);
  const { id, version } = cart;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a change of the cart
  useEffect(() => {
    let isCurrent = true;
    fetchOwnCarts().then(
      (own) => isCurrent && setCarts(own),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session?.token, id, version]);
  const joining = useCartAction(live, enqueue, joinCarts, t('joined'));
  const others = carts.filter((other) => other.id !== id);
  return others.map((other) => (
    <Notice
      key={other.id}
      tone="warning"
      title={t('title')}
      actions={
        <>
          <Button variant="soft" busy={joining.isRunning} onClick={joining.run}>
            {t('join')}
          </Button>
          <Button variant="ghost" onClick={() => live.show(toCartView(other, performance.now()))}>
            {t('open')}
          </Button>
        </>
      }
    >
      <p>{t('text', { time: format.time(other.validityEndDate) })}</p>
      <CartDigest cart={other} />
    </Notice>
  ));
}

async function joinCarts({ id }: Cart) {
  const requestedAt = performance.now();
  const { cart } = await api('PUT /cart/JoinCarts', { query: { cartId: id } });
  return cart ? toCartView(cart, requestedAt) : { kind: 'empty' as const };
}
