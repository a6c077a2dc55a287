import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { LOGIN } from '#ui/menu-icons.ts';
import { State } from '#ui/state.tsx';
import type { CartView } from './cart-data.ts';
import { CartExpired } from './cart-expired.tsx';

/** Shown in place of the cart when there is none: why, and what to do next. */
export function CartUnavailable({ view }: { view: Exclude<CartView, { kind: 'cart' }> }) {
  const t = useTranslations('cart');
  const paths = usePaths();
  switch (view.kind) {
    case 'expired':
      return (
        <CartExpired
          title={t('expired.title')}
          text={t(view.services.some(({ start }) => start) ? 'expired.text' : 'expired.textUndated')}
          action={t('expired.action')}
          services={view.services}
        />
      );
    case 'signed-out':
      return (
        <State
          title={t('signedOut.title')}
          text={t('signedOut.text')}
          action={
            <LinkButton to={paths.login(paths.cart())} icon={LOGIN}>
              {t('signedOut.login')}
            </LinkButton>
          }
        />
      );
    case 'bought':
      return (
        <State
          title={t('bought.title')}
          text={t('bought.text')}
          action={
            <LinkButton to={paths.delivery(undefined, { cartId: view.cartId })}>
              {t('bought.action')}
            </LinkButton>
          }
        />
      );
    default:
      return (
        <State
          title={t('empty.title')}
          text={t('empty.text')}
          action={<LinkButton to={paths.ticketing()}>{t('empty.action')}</LinkButton>}
        />
      );
  }
}
